import { servicePort } from '../kit/process/config/config.ts'
import { membershipSettings } from '../kit/process/installation.ts'
import { directorySettings, servingSettings } from '../callers.ts'

const validationSettings = {
  port: servicePort('VALIDATION_PORT', 7002),
}

/** Settings of this service when it runs as a separate program. */
export const settings = {
  ...servingSettings,
  ...validationSettings,
  ...directorySettings,
  ...membershipSettings,
}
