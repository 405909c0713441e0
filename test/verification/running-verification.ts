import { createHash, randomUUID } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { Event } from '../../proto/gen/payprep/events/v1/event_pb.js'
import {
  AccountIdType,
  type PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  type AccountVerification,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { enrichmentService } from '../../services/enrichment/service.ts'
import type { Fields, LogLine } from '../../services/kit/process/logging/log.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { limitsOf, verificationServiceSettings } from '../../services/verification/config.ts'
import { migrations } from '../../services/verification/migrations.ts'
import type { VerificationProvider } from '../../services/verification/providers/provider.ts'
import { openRouting, type Routing } from '../../services/verification/routing/routing.ts'
import { type RoutingFile, simulated } from '../../services/verification/routing/routing-file.ts'
import { type VerificationDeps, verificationService } from '../../services/verification/service.ts'
import { linked } from '../harness/linked.ts'
import { asService } from '../harness/as-service.ts'
import { freshSchema } from '../harness/database.ts'
import { directoryOfTwoBanks } from '../harness/two-banks.ts'
import { followerOf } from '../harness/follower.ts'

export const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()
export const organizationId = randomUUID()

export type Details = MessageInitShape<typeof PaymentInstructionSchema>

interface Options extends Partial<Omit<VerificationDeps, 'routing'>> {
  readonly env?: NodeJS.ProcessEnv
  readonly file?: RoutingFile
  /** Replaces the routing of `file`. */
  readonly routing?: Routing
}

/** The whole service over a fresh database, by default with the simulator, whose answers are given at once. */
export async function runningVerification(t: Test, { env = {}, file = simulated, ...deps }: Options = {}) {
  const db = deps.db ?? (await freshSchema(t, migrations))
  const own = await asService(t, db)
  const lines: LogLine[] = []
  const log = (event: string, fields?: Fields) => void lines.push({ event, ...fields })
  const events: Event[] = []
  const enrichment = await linked(
    EnrichmentService,
    enrichmentService({ directory: followerOf(directoryOfTwoBanks) }),
  )
  const config = readConfig({ VERIFICATION_ANSWER_STEP_MS: '0', ...env }, verificationServiceSettings)
  const start = async (more: Partial<VerificationDeps> = {}) => {
    const routing =
      deps.routing ??
      (await openRouting(file, { env: {}, environment: 'development', directory: '.', db: own, key, log }))
    const service = verificationService({
      ...config,
      limits: limitsOf(config),
      key,
      enrich: enrichment.client.enrich,
      publish: async ({ events: some }) => void events.push(...some),
      log,
      ...deps,
      db: own,
      routing,
      ...more,
    })
    let closing: Promise<void> | undefined
    const close = () => (closing ??= service.close())
    t.teardown(close)
    const { client } = await linked(VerificationService, service)
    return { client, close }
  }
  const first = await start()
  const { client } = first

  async function submit(details: Details, { metadata, ...more }: Submitted = {}) {
    const verification = { details, ...(metadata && { metadata }) }
    const request = { organizationId, idempotencyKey: randomUUID(), ...more, verification }
    return (await client.submitVerification(request)).verification!
  }
  async function get(id: string, wait = 0): Promise<AccountVerification> {
    return (
      await client.getVerification({ organizationId, verificationId: id, wait }, { timeoutMs: wait + 10_000 })
    ).verification!
  }
  /** Waits for the end. */
  async function ended(id: string): Promise<AccountVerification> {
    let record
    do record = await get(id, 10_000)
    while (record.state === VerificationState.PENDING)
    return record
  }
  return {
    ...first,
    db: db as Knex,
    lines,
    events,
    start,
    submit,
    get,
    ended,
    verify: async (details: Details) => ended((await submit(details)).id),
  }
}

interface Submitted {
  readonly idempotencyKey?: string
  readonly endUserId?: string
  readonly metadata?: Record<string, string>
}

/** A question about a German account. */
export function german(value: string, name = 'Erika Mustermann'): Details {
  return {
    country: 'DE',
    creditorAccount: { id: { value, type: AccountIdType.IBAN } },
    creditor: { name, type: PartyType.INDIVIDUAL },
  }
}

/** A routing with one provider for everything. */
export function routedTo(
  provider: VerificationProvider,
  change: Partial<ReturnType<Routing['hopsFor']>[0]> = {},
) {
  const hop = {
    name: 'test',
    provider,
    timeoutMs: 5_000,
    expiresAfterMs: 60_000,
    disclosure: 'ON_CLOSE' as const,
    cacheMs: 0,
    ...change,
  }
  return {
    hopsFor: () => [hop],
    providerNamed: name => (name === hop.name ? provider : undefined),
    close: async () => {},
  } satisfies Routing
}
