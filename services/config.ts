import { sessionSettings } from './beneficiaries/config.ts'
import { gamblingServiceSettings } from './gambling/config.ts'
import { addresses, integer } from './kit/process/config.ts'
import { webhookSettings } from './notifier/config.ts'
import { verificationServiceSettings } from './verification/config.ts'

/** The settings of a process that calls every service, and runs those without an address. */
export const constellationSettings = {
  referenceDataUrls: addresses(
    'REFERENCE_DATA_URL',
    'The addresses of the reference-data service, separated by commas. Without one, it runs in the process of the edge.',
  ),
  validationUrls: addresses('VALIDATION_URL', 'The same for validation.'),
  enrichmentUrls: addresses('ENRICHMENT_URL', 'The same for enrichment.'),
  beneficiariesUrls: addresses('BENEFICIARIES_URL', 'The same for beneficiaries.'),
  notifierUrls: addresses('NOTIFIER_URL', 'The same for the notifier.'),
  verificationUrls: addresses('VERIFICATION_URL', 'The same for verification.'),
  gamblingUrls: addresses('GAMBLING_URL', 'The same for gambling.'),
  directoryRefreshMs: integer(
    'DIRECTORY_REFRESH_MS',
    'How often to check for a new version of the bank directory.',
    10_000,
    { min: 1_000 },
  ),
  ...sessionSettings,
  ...webhookSettings,
  ...verificationServiceSettings,
  ...gamblingServiceSettings,
}
