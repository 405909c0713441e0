import { addresses, integer, text } from '../kit/process/config.ts'

export const enrichmentSettings = {
  /** The port that this service listens on. */
  port: integer('ENRICHMENT_PORT', 7003, { max: 65_535 }),
  /** Addresses of the reference-data service, separated by commas. The bank directory comes from there. */
  referenceDataUrls: addresses('REFERENCE_DATA_URL', 'http://127.0.0.1:7001'),
  /** How often the service asks for a new version of the directory, in milliseconds. */
  directoryRefreshMs: integer('DIRECTORY_REFRESH_MS', 10_000, { min: 1_000 }),
  /** Where the last copy of the directory is kept, to start with while reference-data is away. By default in DATA_DIR. */
  directoryFile: text('DIRECTORY_FILE', ''),
}
