import type { CallOptions } from '@connectrpc/connect'
import type { Context } from 'koa'
import {
  CheckPayoutMethodResponseSchema,
  CreatePayoutMethodResponseSchema,
  UpdatePayoutMethodResponseSchema,
} from '../../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import {
  type PayoutMethodDraft,
  PayoutMethodDraftSchema,
  PayoutMethodSchema,
} from '../../proto/gen/beneficiaries/v1/recipient_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import { Problem } from '../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { jsonReader, jsonWriter } from '../json/bridge.ts'
import { jsonBody } from '../middleware/body.ts'
import { bankOf } from './bank.ts'
import { atMost, callOptions, type HostedRoute, ownPageOnly, visitor } from './guards.ts'
import type { HostedDeps } from './hosted-pages.ts'

/** As many as are enriched in one call. */
const LISTED_MAX = 20
const READS_PER_MINUTE_MAX = 240
const CHANGES_PER_MINUTE_MAX = 30

const readDraft = jsonReader(PayoutMethodDraftSchema)
const writeOne = jsonWriter(PayoutMethodSchema)
const writeCheck = jsonWriter(CheckPayoutMethodResponseSchema)
const writeCreated = jsonWriter(CreatePayoutMethodResponseSchema)
const writeUpdated = jsonWriter(UpdatePayoutMethodResponseSchema)

/** What an end-user does with payout methods. Whose they are follows from the session alone. */
export function payoutMethodRoutes({ beneficiaries, enrichment, clock, baseUrl }: HostedDeps): HostedRoute[] {
  const known = [ownPageOnly(baseUrl), visitor(baseUrl)]
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const changes = atMost(CHANGES_PER_MINUTE_MAX, clock)
  const list = '/sessions/:sessionId/payout-methods'
  const one = `${list}/:id`

  /** In one call; who cannot be told the bank is told the rest. */
  async function banksOf(items: PaymentInstruction[], options: CallOptions) {
    if (items.length === 0) return []
    const enriched = await enrichment.enrich({ items }, options).catch(() => undefined)
    return enriched?.items.map(bankOf) ?? []
  }

  const asked = ({ state, params }: Context) => ({ page: state.page, id: params.id })

  return [
    {
      method: 'GET',
      path: list,
      steps: [
        ...known,
        reads,
        async ctx => {
          const { cursor } = ctx.query
          const request = {
            ...{ page: ctx.state.page, limit: LISTED_MAX },
            ...(typeof cursor === 'string' && { cursor }),
          }
          const options = callOptions(ctx)
          const { items, payments, nextCursor } = await beneficiaries.listPayoutMethods(request, options)
          const banks = await banksOf(payments, options)
          answer(ctx, 200, {
            items: items.map((item, n) => ({ ...writeOne(item), ...(banks[n] && { bank: banks[n] }) })),
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
          const { page } = ctx.state
          const { draft } = wishIn(ctx)
          answer(
            ctx,
            200,
            writeCheck(await beneficiaries.checkPayoutMethod({ page, draft }, callOptions(ctx))),
          )
        },
      ],
    },
    {
      method: 'POST',
      path: list,
      steps: [
        ...known,
        changes,
        jsonBody,
        async ctx => {
          const { attemptId } = ctx.state.body
          if (typeof attemptId !== 'string') throw mistake('attemptId must be a UUID')
          const request = { page: ctx.state.page, attemptId, ...wishIn(ctx) }
          answer(ctx, 200, writeCreated(await beneficiaries.createPayoutMethod(request, callOptions(ctx))))
        },
      ],
    },
    {
      method: 'PATCH',
      path: one,
      steps: [
        ...known,
        changes,
        jsonBody,
        async ctx => {
          const { version } = ctx.state.body
          if (!Number.isInteger(version) || version < 0) throw mistake('version must be a whole number')
          const request = { ...asked(ctx), version, ...wishIn(ctx) }
          answer(ctx, 200, writeUpdated(await beneficiaries.updatePayoutMethod(request, callOptions(ctx))))
        },
      ],
    },
    {
      method: 'DELETE',
      path: one,
      steps: [
        ...known,
        changes,
        async ctx => {
          await beneficiaries.deletePayoutMethod(asked(ctx), callOptions(ctx))
          answer(ctx, 200, {})
        },
      ],
    },
    {
      method: 'POST',
      path: `${one}/default`,
      steps: [
        ...known,
        changes,
        async ctx => {
          await beneficiaries.setDefaultPayoutMethod(asked(ctx), callOptions(ctx))
          answer(ctx, 200, {})
        },
      ],
    },
  ]
}

function wishIn({ state }: Context): { draft: PayoutMethodDraft; isConfirmed: boolean } {
  const { body } = state
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw mistake('the body must be an object')
  return { draft: readDraft(body.draft), isConfirmed: body.isConfirmed === true }
}

function mistake(message: string): Problem {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}
