import { integer } from '../kit/process/config/config.ts'
import { membershipSettings } from '../kit/process/installation.ts'
import { directorySettings, servingSettings } from '../callers.ts'

const validationSettings = {
  port: integer('VALIDATION_PORT', 'The port that this service listens on.', 7002, { max: 65_535 }),
}

/** Settings of this service when it runs as a separate program. */
export const settings = {
  ...servingSettings,
  ...validationSettings,
  ...directorySettings,
  ...membershipSettings,
}
