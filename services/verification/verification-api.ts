import type { HandlerContext } from '@connectrpc/connect'
import type { Knex } from 'knex'
import type { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  AccountVerificationRequestSchema,
  type GetVerificationRequest,
  VerificationOrigin,
  VerificationService,
} from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { ClientOf } from '../callers.ts'
import type { Violation } from '../kit/error-details.ts'
import { canonicalBytes } from '../kit/canonical-bytes.ts'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import { acrossOrganizations, inOrganization } from '../kit/postgres/organization-rows.ts'
import { invalid, Problem } from '../kit/problem.ts'
import type { EraseEvents } from '../kit/queue/erase-events.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { activeTraceparent } from '../kit/tracing/tracer.ts'
import { batchRpcs } from './batches/batch-rpcs.ts'
import { describingOutcomes } from './description.ts'
import type { Limits } from './limits/limits.ts'
import type { OwnedRow } from './records/events.ts'
import { checkMetadata } from './metadata.ts'
import { eraseEndUser, hasVerifications } from './records/erase.ts'
import { receive } from './records/receive.ts'
import { MISSING_REQUIRED_FIELD, prepare } from './prepare.ts'
import { recordOf } from './records/record.ts'
import { submitting } from './records/submit.ts'
import { waiting } from './records/waiting.ts'
import type { Routing } from './routing/routing.ts'
import type { Vault } from './verification-vault.ts'

export interface ApiDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly routing: Routing
  readonly limits: Limits
  /** Returns the BIC of an IBAN, and the IBAN of a domestic account. */
  readonly enrich: ClientOf<'verification', typeof EnrichmentService>['enrich']
  /** Erases events that the notifier has received. Without it they stay. */
  readonly eraseEvents?: EraseEvents
  /** How many banks this process does not ask now, because their circuit is open. */
  readonly restingBanks: () => number
  /** Called when a verification is due. */
  readonly onWork: () => void
  /** Called when a batch has verifications to release. */
  readonly onBatch: () => void
}

/** The place of the instruction in a submission. */
const DETAILS = '/verification/details'

/** The RPCs of the verification service. */
export function verificationApi(deps: ApiDeps): Service['routes'] {
  const { db, vault, routing, onWork } = deps
  const all = acrossOrganizations(db)
  const waits = waiting(all)
  const outcomes = describingOutcomes({ ...deps, db: all })
  const submit = submitting(deps)

  async function find({ organizationId, verificationId: id, origin }: Wanted): Promise<OwnedRow> {
    const wanted = { id, organization_id: organizationId, origin: originOf(origin) }
    const row: OwnedRow | undefined = await inOrganization(db, organizationId, own =>
      own('verifications').where(wanted).first(),
    )
    if (row === undefined) throw new Problem('notFound', 'there is no such account verification')
    return row
  }

  return checkedRoutes(VerificationService, {
    async canVerify({ organizationId, details }) {
      const [prepared] = await prepare(deps, organizationId, [details!], () => '/details')
      const { question, hops, mistakes } = prepared!
      const isReached = hops.some(({ provider }) => provider.plan(question) === 'OK')
      return { canVerify: isReached && mistakes.length === 0 }
    },

    async submitVerification(request) {
      const { organizationId, idempotencyKey, endUserId, origin } = request
      const verification = request.verification!
      checkMetadata(verification.metadata, '/verification/metadata')
      const [prepared] = await prepare(deps, organizationId, [verification.details!], () => DETAILS)
      const { mistakes, ...asking } = prepared!
      if (mistakes.length > 0) throw invalid(mistakes.map(within(DETAILS)), MISSING_REQUIRED_FIELD)
      const row = await submit({
        ...asking,
        origin: originOf(origin),
        idempotencyKey: idempotencyKey.toLowerCase(),
        request: canonicalBytes(AccountVerificationRequestSchema, verification),
        metadata: verification.metadata,
        endUserHash: endUserId === undefined ? undefined : vault.endUserHash(organizationId, endUserId),
        traceparent: activeTraceparent(),
      })
      onWork()
      return { verification: recordOf(row, vault) }
    },

    async getVerification({ wait = 0, ...wanted }, { signal }: HandlerContext) {
      const row = await find(wanted)
      if (wait === 0 || isEnded(row)) return { verification: recordOf(row, vault) }
      await waits.untilEnded(row.id, wait, signal)
      return { verification: recordOf(await find(wanted), vault) }
    },

    ...batchRpcs(deps),

    async hasEndUserVerifications({ organizationId, endUserId }) {
      return { isKept: await hasVerifications(deps, organizationId, endUserId) }
    },

    async eraseEndUserVerifications({ organizationId, endUserId }) {
      return { pending: await eraseEndUser(deps, organizationId, endUserId) }
    },

    async receiveAnswer({ provider: name, headers, body }) {
      const provider = routing.providerNamed(name)
      if (provider?.receive === undefined) {
        throw new Problem('notFound', 'there is no provider of this name that answers by callback')
      }
      await receive({ db: all, vault }, name, provider.receive({ headers, body: Buffer.from(body) }))
      onWork()
      return {}
    },

    describeOutcomes: ({ hours }) => outcomes(hours),
  })
}

const isEnded = ({ state }: OwnedRow) => state === 'COMPLETED' || state === 'FAILED'

type Wanted = Pick<GetVerificationRequest, 'organizationId' | 'verificationId' | 'origin'>

function originOf(origin: VerificationOrigin): OwnedRow['origin'] {
  return origin === VerificationOrigin.HOSTED_PAGE ? 'HOSTED_PAGE' : 'API'
}

const within =
  (place: string) =>
  ({ field, description }: Violation): Violation => ({ field: place + field, description })
