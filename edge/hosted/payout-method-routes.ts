import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { CallOptions } from '@connectrpc/connect'
import {
  type Finding,
  FindingSchema,
  type PayoutMethod,
  type RecentChange,
  RecipientChange,
} from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { callOptions } from '../http/call-options.ts'
import { answer } from '../http/answer.ts'
import { type Context, pathParameter, requireState } from '../http/state.ts'
import { jsonWriter } from '../json/bridge.ts'
import { jsonBody } from '../middleware/body.ts'
import { bankOf } from './bank.ts'
import { bodyObject, draftIn, isText, mistake } from './drafts.ts'
import { atMost, ownPageOnly, READS_PER_MINUTE_MAX } from './guards.ts'
import type { PageSessions } from './page-sessions.ts'
import type { HostedDeps } from './hosted-deps.ts'
import type { HostedRoute } from './hosted-route.ts'

/** Enriched in one call. */
const PAGE_SIZE = 20
const CHANGES_PER_MINUTE_MAX = 30

const writeFinding = jsonWriter(FindingSchema)

/** Everything that an end-user does with payout methods. The session alone determines whose they are. */
export function payoutMethodRoutes(
  { beneficiaries, enrichment, clock, baseUrl }: HostedDeps,
  sessions: PageSessions,
): HostedRoute[] {
  const known = [ownPageOnly(baseUrl), sessions.required]
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const changes = atMost(CHANGES_PER_MINUTE_MAX, clock)
  const list = '/sessions/:sessionId/payout-methods'
  const one = `${list}/:id`

  /** In one call. If enrichment is unavailable, the list is shown without banks. */
  async function banksOf(items: PaymentInstruction[], options: CallOptions) {
    if (items.length === 0) return []
    const enriched = await enrichment.enrich({ items }, options).catch(() => undefined)
    return enriched?.items.map(bankOf) ?? []
  }

  const target = (ctx: Context) => ({ page: requireState(ctx, 'page'), id: pathParameter(ctx, 'id') })

  return [
    {
      method: 'GET',
      path: list,
      steps: [
        ...known,
        reads,
        async ctx => {
          const { cursor } = ctx.query
          const first = { page: requireState(ctx, 'page'), limit: PAGE_SIZE }
          const request = typeof cursor === 'string' ? { ...first, cursor } : first
          const options = callOptions(ctx)
          const { items, payments, recentChanges, nextCursor } = await beneficiaries.listPayoutMethods(
            request,
            options,
          )
          const banks = await banksOf(payments, options)
          answer(ctx, 200, {
            items: items.map((item, n) => ({
              ...payoutMethodJson(item),
              ...(banks[n] && { bank: banks[n] }),
            })),
            recentChanges: recentChanges.map(changeJson),
            ...(nextCursor !== undefined && { nextCursor }),
          })
        },
      ],
    },
    {
      method: 'POST',
      path: '/sessions/:sessionId/checks',
      steps: [
        ...known,
        reads,
        jsonBody,
        async ctx => {
          const page = requireState(ctx, 'page')
          const request = { page, draft: draftIn(bodyObject(ctx.state.body)) }
          const { findings } = await beneficiaries.checkPayoutMethod(request, callOptions(ctx))
          answer(ctx, 200, { findings: findings.map(writeFinding) })
        },
      ],
    },
    {
      method: 'POST',
      path: list,
      recorded: 'created',
      steps: [
        ...known,
        changes,
        jsonBody,
        async ctx => {
          const page = requireState(ctx, 'page')
          const body = bodyObject(ctx.state.body)
          const { attemptId, isConfirmed } = body
          if (!isText(attemptId)) throw mistake('attemptId must be a UUID')
          const request = { page, attemptId, draft: draftIn(body), isConfirmed: isConfirmed === true }
          answer(ctx, 200, savedJson(await beneficiaries.createPayoutMethod(request, callOptions(ctx))))
        },
      ],
    },
    {
      method: 'GET',
      path: one,
      steps: [
        ...known,
        reads,
        async ctx => {
          const { payoutMethod } = await beneficiaries.getPayoutMethod(target(ctx), callOptions(ctx))
          answer(ctx, 200, payoutMethodJson(payoutMethod!))
        },
      ],
    },
    {
      method: 'PATCH',
      path: one,
      recorded: 'updated',
      steps: [
        ...known,
        changes,
        jsonBody,
        async ctx => {
          const body = bodyObject(ctx.state.body)
          const { version, isConfirmed } = body
          if (!isVersion(version)) throw mistake('version must be a whole number')
          const request = { ...target(ctx), version, draft: draftIn(body), isConfirmed: isConfirmed === true }
          answer(ctx, 200, savedJson(await beneficiaries.updatePayoutMethod(request, callOptions(ctx))))
        },
      ],
    },
    {
      method: 'DELETE',
      path: one,
      recorded: 'deleted',
      steps: [
        ...known,
        changes,
        async ctx => {
          await beneficiaries.deletePayoutMethod(target(ctx), callOptions(ctx))
          answer(ctx, 200, {})
        },
      ],
    },
    {
      method: 'POST',
      path: `${one}/default`,
      recorded: 'made-default',
      steps: [
        ...known,
        changes,
        async ctx => {
          await beneficiaries.setDefaultPayoutMethod(target(ctx), callOptions(ctx))
          answer(ctx, 200, {})
        },
      ],
    },
  ]
}

function payoutMethodJson({ id, version, isDefault, details }: PayoutMethod) {
  return { id, version, isDefault, details }
}

function changeJson({ date, change, payoutMethodId }: RecentChange) {
  return { date: timestampDate(date!).toISOString(), change: RecipientChange[change], payoutMethodId }
}

interface Saved {
  readonly payoutMethod?: PayoutMethod | undefined
  readonly findings: readonly Finding[]
}

function savedJson({ payoutMethod, findings }: Saved) {
  return {
    ...(payoutMethod && { payoutMethod: payoutMethodJson(payoutMethod) }),
    findings: findings.map(writeFinding),
  }
}

const VERSION_MAX = 2 ** 31 - 1

function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= VERSION_MAX
}
