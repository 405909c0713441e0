import { addresses, integer, text } from '../kit/process/config/config.ts'
import { membershipSettings } from '../kit/process/installation.ts'
import { servingSettings } from '../callers.ts'

const enrichmentSettings = {
  port: integer('ENRICHMENT_PORT', 'The port that this service listens on.', 7003, { max: 65_535 }),
  referenceDataUrls: addresses(
    'REFERENCE_DATA_URL',
    'Addresses of the reference-data service, separated by commas. The bank directory comes from there.',
    'http://127.0.0.1:7001',
  ),
  directoryRefreshMs: integer(
    'DIRECTORY_REFRESH_MS',
    'How often the service asks for a new version of the directory, in milliseconds.',
    10_000,
    { min: 1_000 },
  ),
  directoryFile: text(
    'DIRECTORY_FILE',
    'Where the last copy of the directory is kept, to start with. By default in DATA_DIR.',
    '',
  ),
}

/** The settings of this service as a program of its own. */
export const settings = { ...servingSettings, ...enrichmentSettings, ...membershipSettings }
