import { join } from 'node:path'
import type { DescService } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import { BeneficiariesService } from '../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../proto/gen/payprep/verification/v1/verification_pb.js'
import { callersFile, type OwnCalls } from './kit/callers/callers-file.ts'
import { addresses, text } from './kit/process/config/config.ts'
import { servingSettings as serving } from './kit/rpc/server/serve.ts'

const followsDirectory = calls(ReferenceDataService, 'getDirectoryVersion', 'downloadDirectory')
const publishes = calls(NotifierService, 'publishEvents')
const publishesAndErases = calls(NotifierService, 'publishEvents', 'eraseEvents')

/** The methods that each program calls, and may call if the file of callers names it. Its clients have no others. */
const calledBy = {
  edge: [
    calls(
      ReferenceDataService,
      'describeDirectory',
      'lookupBank',
      'getDirectoryVersion',
      'downloadDirectory',
    ),
    calls(ValidationService, 'validate', 'describeFindings'),
    calls(EnrichmentService, 'enrich', 'searchBanks'),
    calls(
      BeneficiariesService,
      'createSession',
      'getRecipient',
      'listRecipients',
      'eraseEndUser',
      'getSessionOrganization',
      'openSession',
      'getPageSession',
      'extendPageSession',
      'endPageSession',
      'listPayoutMethods',
      'getPayoutMethod',
      'checkPayoutMethod',
      'checkAccountHolder',
      'createPayoutMethod',
      'updatePayoutMethod',
      'deletePayoutMethod',
      'restorePayoutMethod',
      'setDefaultPayoutMethod',
      'describeSessions',
      'findAudit',
    ),
    calls(
      NotifierService,
      'publishEvents',
      'createSubscription',
      'listSubscriptions',
      'getSubscription',
      'updateSubscription',
      'deleteSubscription',
      'rotateSecret',
      'deleteFormerSecret',
      'proveHost',
      'listDeliveries',
      'retryDelivery',
      'recoverDeliveries',
      'sendTestEvent',
      'describeDeliveries',
      'findDeliveries',
    ),
    calls(
      VerificationService,
      'submitVerification',
      'getVerification',
      'submitBatch',
      'getBatch',
      'listBatchItems',
      'receiveAnswer',
      'describeOutcomes',
    ),
    calls(
      GamblingService,
      'screen',
      'getEntity',
      'listEntities',
      'putEntity',
      'obsoleteEntity',
      'reactivateEntity',
      'listChanges',
      'listVersions',
      'getVersion',
      'readFile',
      'createImport',
      'appendToImport',
      'startImport',
      'abandonImport',
      'getImport',
      'describeDataset',
    ),
  ],
  validation: [followsDirectory],
  enrichment: [followsDirectory],
  beneficiaries: [
    calls(ValidationService, 'validate'),
    calls(
      VerificationService,
      'canVerify',
      'submitVerification',
      'getVerification',
      'hasEndUserVerifications',
      'eraseEndUserVerifications',
    ),
    publishesAndErases,
  ],
  verification: [calls(EnrichmentService, 'enrich'), publishesAndErases],
  gambling: [publishes],
} as const

type Program = keyof typeof calledBy

interface Calls<S extends DescService, M extends string> {
  readonly service: S
  readonly methods: readonly M[]
}

function calls<S extends DescService, M extends keyof Client<S> & string>(
  service: S,
  ...methods: readonly M[]
): Calls<S, M> {
  return { service, methods }
}

type MethodsOf<P extends Program, S extends DescService> = (typeof calledBy)[P][number] extends infer Each
  ? Each extends Calls<S, infer M>
    ? M
    : never
  : never

/** What a program may call of a service. */
export type ClientOf<P extends Program, S extends DescService> = Pick<
  Client<S>,
  MethodsOf<P, S> & keyof Client<S>
>

/** What the edge may call of a service. */
export type EdgeClient<S extends DescService> = ClientOf<'edge', S>

/** The full names of the methods that each program calls. */
export const ownCalls: OwnCalls = Object.fromEntries(
  Object.entries<readonly Calls<DescService, string>[]>(calledBy).map(([program, all]) => [
    program,
    all.flatMap(({ service, methods }) =>
      methods.map(name => `${service.typeName}/${service.method[name]!.name}`),
    ),
  ]),
)

/** The settings of every program that serves. */
export const servingSettings = { ...serving, callers: callersFile(ownCalls) }

/** The settings of a program that follows the bank directory. */
export const directorySettings = {
  referenceDataUrls: addresses(
    'REFERENCE_DATA_URL',
    'Addresses of the reference-data service, separated by commas. The bank directory comes from there.',
    'http://127.0.0.1:7001',
  ),
  directoryFile: text(
    'DIRECTORY_FILE',
    'Where the last copy of the directory is kept, to start with. By default in DATA_DIR.',
    '',
  ),
}

/** Where a program keeps its copy of the directory. */
export const directoryFileIn = (
  { directoryFile }: { readonly directoryFile: string },
  dataDirectory: string,
): string => directoryFile || join(dataDirectory, 'directory')
