import { createHash, randomUUID } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import type { Test } from 'tap'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { PayoutMethod } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { ManagementSessionOptionsSchema } from '../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import type { Event } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { openedEvent } from '../../services/kit/queue/event-outbox.ts'
import { migrations } from '../../services/beneficiaries/migrations.ts'
import { type BeneficiariesDeps, beneficiariesService } from '../../services/beneficiaries/service.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { type Log, silentLog } from '../../services/kit/process/logging/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { linked } from '../harness/linked.ts'
import { asService } from '../harness/as-service.ts'
import { freshSchema } from '../harness/database.ts'
import { stoppedClock } from '../harness/identity.ts'

export const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()

/** Texts by JSON pointer; undefined leaves one out. */
type Change = Readonly<Record<string, string | undefined>>
type Options = MessageInitShape<typeof ManagementSessionOptionsSchema>

export const LIFETIME_MS = 30 * 60_000

/** The service over a schema of this test, with a clock that only the test moves. */
export async function freshBeneficiaries(
  t: Test,
  deps: Partial<BeneficiariesDeps> = {},
  log: Log = silentLog,
) {
  const db = await freshSchema(t, migrations)
  const clock = stoppedClock()
  const service = beneficiariesService({
    db: await asService(t, db),
    key,
    environment: 'production',
    sessionLifetimeMs: LIFETIME_MS,
    sessionsPerHour: 10_000,
    sessionRetentionDays: 30,
    requirements: draft => ({ findings: [], draft }),
    checks: [],
    clock,
    ...deps,
  })
  const { client, close } = await linked(BeneficiariesService, service, log)
  t.teardown(close)

  async function createSession(organizationId: string, externalUserId: string, options?: Options) {
    const session = { externalUserId, returnUrl: 'https://client.example/back', ...(options && { options }) }
    return client.createSession({ organizationId, idempotencyKey: randomUUID(), session })
  }

  return {
    db,
    clock,
    client,
    createSession,

    /** Creates a session of this end-user and opens it in a browser. */
    async openPage(organizationId: string, externalUserId: string, options?: Options): Promise<Page> {
      const { sessionId, secret } = await createSession(organizationId, externalUserId, options)
      const { token } = await client.openSession({ sessionId, secret, browserId: randomUUID() })
      return { client, page: { sessionId, token } }
    },

    /** The events in the outbox, in order. */
    async events(): Promise<Event[]> {
      const rows = await db('outbox').orderBy('id')
      const ownVault = vault(key)
      return rows.map(row => openedEvent({ eventId: row.event_id, payload: row.payload }, ownVault.openText))
    },
  }
}

export interface Page {
  readonly client: Client<typeof BeneficiariesService>
  readonly page: { readonly sessionId: string; readonly token: string }
}

/** A draft of a German account. Different numbers give different accounts. */
export function germanAccount(number = 0, change: Change = {}): Record<string, string> {
  const texts: Change = {
    '/country': 'DE',
    '/currency': 'EUR',
    '/method': 'BANK_ACCOUNT',
    '/creditor/name': 'Ada Lovelace',
    '/creditor/type': 'INDIVIDUAL',
    '/creditor/taxId': '65929970489',
    '/creditorAccount/id/value': `DE89370400440532${String(13_000 + number).padStart(6, '0')}`,
    '/creditorAccount/id/type': 'IBAN',
    ...change,
  }
  const entries = Object.entries(texts)
  return Object.fromEntries(entries.flatMap(([at, text]) => (text === undefined ? [] : [[at, text]])))
}

/** Adds a payout method, and throws if it was not saved. */
export async function add(
  { client, page }: Page,
  draft: Record<string, string> = germanAccount(),
): Promise<PayoutMethod> {
  const { payoutMethod, findings } = await client.createPayoutMethod({ page, attemptId: randomUUID(), draft })
  if (payoutMethod === undefined) throw new Error(`not saved: ${JSON.stringify(findings)}`)
  return payoutMethod
}

/** Kind and code of the Problem that a call fails with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<readonly [kind: string, code: string | undefined]> {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  const problem = problemIn(error)
  if (problem === undefined) throw error
  return [problem.kind, problem.code]
}
