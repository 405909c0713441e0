import { beneficiariesServiceSettings } from './beneficiaries/config.ts'
import { gamblingServiceSettings } from './gambling/config.ts'
import { directorySettings } from './callers.ts'
import { addresses } from './kit/process/config/config.ts'
import { dataKeySettings } from './kit/process/installation.ts'
import { webhookSettings } from './notifier/config.ts'
import { verificationServiceSettings } from './verification/config.ts'

/** The settings of a process that calls every service, and runs those without an address. */
export const allServicesSettings = {
  referenceDataUrls: addresses(
    'REFERENCE_DATA_URL',
    'The addresses of the reference-data service, separated by commas. Without one, it runs in the process of the edge.',
  ),
  validationUrls: addresses(
    'VALIDATION_URL',
    'The addresses of validation, separated by commas. Without one, it runs in the process of the edge.',
  ),
  enrichmentUrls: addresses(
    'ENRICHMENT_URL',
    'The addresses of enrichment, separated by commas. Without one, it runs in the process of the edge.',
  ),
  beneficiariesUrls: addresses(
    'BENEFICIARIES_URL',
    'The addresses of beneficiaries, separated by commas. Without one, it runs in the process of the edge.',
  ),
  notifierUrls: addresses(
    'NOTIFIER_URL',
    'The addresses of the notifier, separated by commas. Without one, it runs in the process of the edge.',
  ),
  verificationUrls: addresses(
    'VERIFICATION_URL',
    'The addresses of verification, separated by commas. Without one, it runs in the process of the edge.',
  ),
  gamblingUrls: addresses(
    'GAMBLING_URL',
    'The addresses of gambling, separated by commas. Without one, it runs in the process of the edge.',
  ),
  directoryFile: directorySettings.directoryFile,
  ...dataKeySettings,
  ...beneficiariesServiceSettings,
  ...webhookSettings,
  ...verificationServiceSettings,
  ...gamblingServiceSettings,
}
