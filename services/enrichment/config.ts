import { integer } from '../kit/process/config/config.ts'
import { membershipSettings } from '../kit/process/installation.ts'
import { directorySettings, servingSettings } from '../callers.ts'

const enrichmentSettings = {
  port: integer('ENRICHMENT_PORT', 'The port that this service listens on.', 7003, { max: 65_535 }),
}

/** The settings of this service as a program of its own. */
export const settings = {
  ...servingSettings,
  ...enrichmentSettings,
  ...directorySettings,
  ...membershipSettings,
}
