import type { BeneficiariesService } from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type {
  DescribeDatasetResponse,
  GamblingService,
} from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { DescribeDeliveriesResponse } from '../../../proto/gen/payprep/notifier/v1/description_pb.js'
import type { NotifierService } from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type {
  DescribeDirectoryResponse,
  ReferenceDataService,
} from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { DescribeOutcomesResponse } from '../../../proto/gen/payprep/verification/v1/description_pb.js'
import type { VerificationService } from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import type { Organizations } from '../../gateway/identity/organizations.ts'
import type { SigningKey } from '../../gateway/identity/signing-keys.ts'
import type { LastAudit } from '../../gateway/store/last-audit.ts'
import type { TrafficReport } from '../../gateway/store/kept-traffic.ts'
import { type Findings, mergedFindings } from './findings.ts'
import type { Hours } from '../staff/ranges.ts'
import { type Section, section, SECTION_TIMEOUT_MS } from '../staff/section.ts'

export interface FactsDeps {
  readonly referenceData: Pick<EdgeClient<typeof ReferenceDataService>, 'describeDirectory' | 'lookupBank'>
  readonly notifier: Pick<
    EdgeClient<typeof NotifierService>,
    'describeDeliveries' | 'findDeliveries' | 'retryDelivery' | 'updateSubscription'
  >
  readonly beneficiaries: Pick<EdgeClient<typeof BeneficiariesService>, 'describeSessions' | 'findAudit'>
  readonly organizations: Pick<Organizations, 'names'>
  readonly verification: Pick<EdgeClient<typeof VerificationService>, 'describeOutcomes'>
  readonly gambling: Pick<EdgeClient<typeof GamblingService>, 'describeDataset'>
  /** One for each process of validation, since each has its own counts. */
  readonly validationProcesses: readonly Pick<EdgeClient<typeof ValidationService>, 'describeFindings'>[]
  readonly validation: Pick<EdgeClient<typeof ValidationService>, 'validate'>
  /** Probes of what requests need, by name. Each rejects while its dependency is down. */
  readonly dependencies: Readonly<Record<string, () => Promise<unknown>>>
  readonly signingKeys: () => Promise<readonly SigningKey[]>
  readonly lastAudit: () => Promise<LastAudit | undefined>
  readonly traffic: (hours: number) => Promise<TrafficReport>
  readonly clock: { readonly now: () => number }
  /** How long a part may take to answer. By default a page is answered within 2 s. */
  readonly timeoutMs?: number
}

/** What the console shows, part by part. */
export interface Facts {
  readonly directory: Section<DescribeDirectoryResponse>
  readonly deliveries: Section<DescribeDeliveriesResponse>
  readonly findings: Section<Findings>
  readonly outcomes: Section<DescribeOutcomesResponse>
  readonly dataset: Section<DescribeDatasetResponse>
  readonly signingKeys: Section<readonly SigningKey[]>
  readonly lastAudit: Section<LastAudit | undefined>
  readonly traffic: Section<TrafficReport>
  /** By name. */
  readonly dependencies: Readonly<Record<string, Section<unknown>>>
}

/** The facts that come from another source, with its name, in the order in which they are shown. */
export const sectionNames = {
  directory: 'reference-data',
  deliveries: 'notifier',
  findings: 'validation',
  outcomes: 'verification',
  dataset: 'gambling',
  signingKeys: 'the edge’s database',
} as const satisfies Partial<Record<keyof Facts, string>>

/** Reads all facts at once, each within its deadline. */
export function factsReader(deps: FactsDeps): (hours: Hours) => Promise<Facts> {
  const { clock, timeoutMs = SECTION_TIMEOUT_MS } = deps
  const rpc = <T>(call: (options: { signal: AbortSignal; timeoutMs: number }, hours: number) => Promise<T>) =>
    section((signal, hours: number) => call({ signal, timeoutMs }, hours), clock, timeoutMs)
  const directory = rpc(options => deps.referenceData.describeDirectory({}, options))
  const deliveries = rpc((options, hours) => deps.notifier.describeDeliveries({ hours }, options))
  const outcomes = rpc((options, hours) => deps.verification.describeOutcomes({ hours }, options))
  const dataset = rpc(options => deps.gambling.describeDataset({}, options))
  const findings = rpc(async (options, hours) =>
    mergedFindings(
      await Promise.allSettled(
        deps.validationProcesses.map(each => each.describeFindings({ hours }, options)),
      ),
    ),
  )
  const signingKeys = section(() => deps.signingKeys(), clock, timeoutMs)
  const lastAudit = section(() => deps.lastAudit(), clock, timeoutMs)
  const traffic = section((_, hours: number) => deps.traffic(hours), clock, timeoutMs)
  const dependencies = Object.entries(deps.dependencies).map(
    ([name, isUp]) => [name, section(() => isUp(), clock, timeoutMs)] as const,
  )
  return async hours => {
    const [states, ...parts] = await Promise.all([
      Promise.all(dependencies.map(async ([name, read]) => [name, await read()] as const)),
      directory(hours),
      deliveries(hours),
      findings(hours),
      outcomes(hours),
      dataset(hours),
      signingKeys(),
      lastAudit(),
      traffic(hours),
    ])
    return {
      directory: parts[0],
      deliveries: parts[1],
      findings: parts[2],
      outcomes: parts[3],
      dataset: parts[4],
      signingKeys: parts[5],
      lastAudit: parts[6],
      traffic: parts[7],
      dependencies: Object.fromEntries(states),
    }
  }
}
