import type { Client, HandlerContext } from '@connectrpc/connect'
import type { Knex } from 'knex'
import type { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  AccountVerificationRequestSchema,
  CanVerifyRequestSchema,
  type GetVerificationRequest,
  SubmitVerificationRequestSchema,
  VerificationOrigin,
  VerificationService,
} from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { canonicalBytes } from '../kit/canonical-bytes.ts'
import { isUuid, requireUuid } from '../kit/ids.ts'
import { Problem, problemIn } from '../kit/problem.ts'
import type { Service } from '../kit/rpc/link.ts'
import { required } from '../kit/rpc/required.ts'
import { completed } from './corridors/completed.ts'
import { mistakesIn } from './corridors/mistakes.ts'
import { corridorOf } from './corridors/corridors.ts'
import { questionOf } from './corridors/question.ts'
import { describingOutcomes } from './description.ts'
import type { Limits } from './limits/limits.ts'
import type { Question } from './providers/provider.ts'
import type { OwnedRow } from './records/events.ts'
import { checkMetadata } from './metadata.ts'
import { receive } from './records/receive.ts'
import { recordOf } from './records/record.ts'
import { submit } from './records/submit.ts'
import { waiting } from './records/waiting.ts'
import type { Hop, Routing } from './routing/routing.ts'
import type { Vault } from './vault.ts'

export interface ApiDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly routing: Routing
  readonly limits: Limits
  /** Tells the BIC of an IBAN, and the IBAN of a domestic account. */
  readonly enrich: Client<typeof EnrichmentService>['enrich']
  /** How many banks this process does not ask for now, because they were away. */
  readonly restingBanks: () => number
  /** Called when a verification is due. */
  readonly onWork: () => void
}

const WAIT_MAX_MS = 10_000

/** The RPCs of the verification service. */
export function verificationApi(deps: ApiDeps): Service['routes'] {
  const { db, vault, routing, onWork } = deps
  const waits = waiting(db)
  const outcomes = describingOutcomes(deps)

  async function find({ organizationId, verificationId: id, origin }: Wanted): Promise<OwnedRow> {
    requireUuid(organizationId, 'organizationId')
    const row: OwnedRow | undefined = isUuid(id)
      ? await db('verifications')
          .where({ id, organization_id: organizationId, origin: originOf(origin) })
          .first()
      : undefined
    if (row === undefined) throw new Problem('notFound', 'there is no such account verification')
    return row
  }

  async function questionIn(organizationId: string, instruction: PaymentInstruction): Promise<Question> {
    const { items } = await deps.enrich({ items: [instruction] }).catch(error => {
      throw placedInDetails(error)
    })
    const question = questionOf(organizationId, instruction)
    const enrichments = items[0]?.enrichments
    return enrichments === undefined ? question : completed(question, enrichments)
  }

  return router =>
    router.service(VerificationService, {
      async canVerify({ organizationId, details: given }) {
        requireUuid(organizationId, 'organizationId')
        const details = required(CanVerifyRequestSchema.field.details, given)
        const question = await questionIn(organizationId, details)
        if (mistakesIn(question).length > 0) return { canVerify: false }
        const hops = routing.hopsFor(question)
        const isReached = hops.some(({ provider }) => provider.plan(question) === 'OK')
        return { canVerify: isReached && missingFor(question, hops).length === 0 }
      },

      async submitVerification(request) {
        const { organizationId, idempotencyKey, endUserId, origin } = request
        requireUuid(organizationId, 'organizationId')
        requireUuid(idempotencyKey, 'idempotencyKey')
        const fields = SubmitVerificationRequestSchema.field
        const verification = required(fields.verification, request.verification)
        const details = required(AccountVerificationRequestSchema.field.details, verification.details)
        checkMetadata(verification.metadata)
        const question = await questionIn(organizationId, details)
        const hops = routing.hopsFor(question)
        requireComplete(question, missingFor(question, hops))
        const row = await submit(deps, {
          question,
          origin: originOf(origin),
          idempotencyKey: idempotencyKey.toLowerCase(),
          request: canonicalBytes(AccountVerificationRequestSchema, verification),
          metadata: verification.metadata,
          endUserId,
          expiresAfterMs: hops[0]?.expiresAfterMs ?? corridorOf(question.country).expiresAfterMs,
          cacheMs: hops[0]?.cacheMs ?? 0,
        })
        onWork()
        return { verification: recordOf(row, vault) }
      },

      async getVerification({ wait = 0, ...wanted }, { signal }: HandlerContext) {
        const row = await find(wanted)
        if (wait === 0 || row.state !== 'PENDING') return { verification: recordOf(row, vault) }
        await waits.untilEnded(row.id, Math.min(wait, WAIT_MAX_MS), signal)
        return { verification: recordOf(await find(wanted), vault) }
      },

      async receiveAnswer({ provider: name, headers, body }) {
        const provider = routing.providerNamed(name)
        if (provider?.receive === undefined) {
          throw new Problem('notFound', 'there is no provider of this name that answers by callback')
        }
        await receive(deps, name, provider.receive({ headers, body: Buffer.from(body) }))
        onWork()
        return {}
      },

      describeOutcomes: ({ hours }) => outcomes(hours),
    })
}

type Wanted = Pick<GetVerificationRequest, 'organizationId' | 'verificationId' | 'origin'>

function originOf(origin: VerificationOrigin): OwnedRow['origin'] {
  return origin === VerificationOrigin.HOSTED_PAGE ? 'HOSTED_PAGE' : 'API'
}

/** Fields that the first provider needs beside those of the corridor, as JSON pointers into the payment instruction. */
function missingFor(question: Question, [first]: readonly Hop[]): readonly string[] {
  const plan = first?.provider.plan(question)
  return typeof plan === 'object' ? plan.missing : []
}

function requireComplete(question: Question, missing: readonly string[]): void {
  const mistakes = [
    ...mistakesIn(question).map(({ pointer, text }) => `/details${pointer} ${text}`),
    ...missing.map(pointer => `/details${pointer} is required`),
  ]
  if (mistakes.length === 0) return
  throw new Problem('invalid', mistakes.join('; '), 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD')
}

/** What enrichment refuses, by its place in the submission. */
function placedInDetails(error: unknown): unknown {
  const problem = problemIn(error)
  if (problem?.kind !== 'invalid') return error
  return new Problem('invalid', problem.message.replaceAll('/items/0/', '/details/'), problem.code)
}
