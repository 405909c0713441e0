import { addresses, integer } from '../kit/process/config.ts'

export const validationSettings = {
  /** The port that this service listens on. */
  port: integer('VALIDATION_PORT', 7002, { max: 65_535 }),
  /** Addresses of the reference-data service, separated by commas. The bank directory comes from there. */
  referenceDataUrls: addresses('REFERENCE_DATA_URL', 'http://127.0.0.1:7001'),
  /** How often the service asks for a new version of the directory, in milliseconds. */
  directoryRefreshMs: integer('DIRECTORY_REFRESH_MS', 60_000, { min: 1_000 }),
}
