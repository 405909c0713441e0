import { integer } from '../kit/process/config/config.ts'
import { databaseSettings, membershipSettings } from '../kit/process/installation.ts'
import { servingSettings } from '../callers.ts'

const referenceDataSettings = {
  port: integer('REFERENCE_DATA_PORT', 'The port on which this service listens.', 7001, { max: 65_535 }),
}

/** The settings of this service as a separate program. */
export const settings = {
  ...servingSettings,
  ...referenceDataSettings,
  ...membershipSettings,
  ...databaseSettings,
}
