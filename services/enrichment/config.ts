import { servicePort } from '../kit/process/config/config.ts'
import { membershipSettings } from '../kit/process/installation.ts'
import { directorySettings, servingSettings } from '../callers.ts'

const enrichmentSettings = {
  port: servicePort('ENRICHMENT_PORT', 7003),
}

/** Settings of this service when it runs as a separate program. */
export const settings = {
  ...servingSettings,
  ...enrichmentSettings,
  ...directorySettings,
  ...membershipSettings,
}
