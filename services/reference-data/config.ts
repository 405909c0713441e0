import { integer } from '../kit/process/config.ts'

export const referenceDataSettings = {
  /** The port on which this service listens. */
  port: integer('REFERENCE_DATA_PORT', 7001, { max: 65_535 }),
}
