import { addresses, integer } from '../kit/process/config.ts'

export const enrichmentSettings = {
  /** Where this service listens. */
  port: integer('ENRICHMENT_PORT', 7003, { max: 65_535 }),
  /** Where the bank directory comes from; several processes are separated by commas. */
  referenceDataUrls: addresses('REFERENCE_DATA_URL', 'http://127.0.0.1:7001'),
  /** How often the directory's version is asked for. */
  directoryRefreshMs: integer('DIRECTORY_REFRESH_MS', 60_000, { min: 1_000 }),
}
