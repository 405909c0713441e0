import { callersFile } from './kit/callers/callers-file.ts'
import { servingSettings as serving } from './kit/rpc/serve.ts'

const methods = (service: string, ...names: readonly string[]) =>
  names.map(name => `payprep.${service}/${name}`)

const FOLLOW_DIRECTORY = methods(
  'referencedata.v1.ReferenceDataService',
  'GetDirectoryVersion',
  'DownloadDirectory',
)
const PUBLISH = methods('notifier.v1.NotifierService', 'PublishEvents')
const PUBLISH_AND_ERASE = [...PUBLISH, ...methods('notifier.v1.NotifierService', 'EraseEvents')]

/**
 * The methods that each program of an installation calls in a process of its own, and may call if the file of callers names it. A test compares it with the sources.
 */
export const ownCalls = {
  edge: [
    ...methods('referencedata.v1.ReferenceDataService', 'DescribeDirectory'),
    ...methods('validation.v1.ValidationService', 'Validate', 'DescribeFindings'),
    ...methods('enrichment.v1.EnrichmentService', 'Enrich', 'SearchBanks'),
    ...methods(
      'beneficiaries.v1.BeneficiariesService',
      'CreateSession',
      'GetRecipient',
      'ListRecipients',
      'EraseEndUser',
      'GetSessionOrganization',
      'OpenSession',
      'GetPageSession',
      'ExtendPageSession',
      'EndPageSession',
      'ListPayoutMethods',
      'GetPayoutMethod',
      'CheckPayoutMethod',
      'CheckAccountHolder',
      'CreatePayoutMethod',
      'UpdatePayoutMethod',
      'DeletePayoutMethod',
      'SetDefaultPayoutMethod',
    ),
    ...methods(
      'notifier.v1.NotifierService',
      'CreateSubscription',
      'ListSubscriptions',
      'GetSubscription',
      'UpdateSubscription',
      'DeleteSubscription',
      'RotateSecret',
      'DeleteFormerSecret',
      'ProveHost',
      'ListDeliveries',
      'RetryDelivery',
      'RecoverDeliveries',
      'SendTestEvent',
      'DescribeDeliveries',
    ),
    ...methods(
      'verification.v1.VerificationService',
      'SubmitVerification',
      'GetVerification',
      'ReceiveAnswer',
      'DescribeOutcomes',
    ),
    ...methods(
      'gambling.v1.GamblingService',
      'Screen',
      'GetEntity',
      'ListEntities',
      'PutEntity',
      'ObsoleteEntity',
      'ReactivateEntity',
      'ListChanges',
      'ListVersions',
      'GetVersion',
      'ReadFile',
      'CreateImport',
      'AppendToImport',
      'StartImport',
      'AbandonImport',
      'GetImport',
      'DescribeDataset',
    ),
  ],
  validation: FOLLOW_DIRECTORY,
  enrichment: FOLLOW_DIRECTORY,
  beneficiaries: [
    ...methods('validation.v1.ValidationService', 'Validate'),
    ...methods(
      'verification.v1.VerificationService',
      'CanVerify',
      'SubmitVerification',
      'GetVerification',
      'HasEndUserVerifications',
      'EraseEndUserVerifications',
    ),
    ...PUBLISH_AND_ERASE,
  ],
  verification: [...methods('enrichment.v1.EnrichmentService', 'Enrich'), ...PUBLISH_AND_ERASE],
  gambling: PUBLISH,
}

/** The settings of every program that serves. */
export const servingSettings = { ...serving, callers: callersFile(ownCalls) }
