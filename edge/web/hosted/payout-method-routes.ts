import {
  type Finding,
  FindingSchema,
  type PayoutMethod,
} from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { callOptions, type Context, pathParameter, requireState, answer } from '../../gateway/http/state.ts'
import { jsonWriter } from '../../gateway/json/bridge.ts'
import { jsonBody } from '../../gateway/middleware/body.ts'
import { bodyObject, draftIn, isText, mistake } from './drafts.ts'
import { atMost, ownPageOnly, READS_PER_MINUTE_MAX } from './guards.ts'
import { payoutMethodJson, payoutMethodList } from './payout-method-list.ts'
import type { PageSessions } from './page-sessions.ts'
import type { HostedDeps, HostedRoute } from './hosted-deps.ts'

const CHANGES_PER_MINUTE_MAX = 30

const writeFinding = jsonWriter(FindingSchema)

/** Everything that an end-user does with payout methods. The session alone determines whose they are. */
export function payoutMethodRoutes(deps: HostedDeps, sessions: PageSessions): HostedRoute[] {
  const { beneficiaries, clock, baseUrl } = deps
  const readList = payoutMethodList(deps)
  const known = [ownPageOnly(baseUrl), sessions.required]
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const changes = atMost(CHANGES_PER_MINUTE_MAX, clock)
  const list = '/sessions/:sessionId/payout-methods'
  const one = `${list}/:id`

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
          const from = typeof cursor === 'string' ? cursor : undefined
          answer(ctx, 200, await readList(requireState(ctx, 'page'), callOptions(ctx), from))
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
          const { undo } = await beneficiaries.deletePayoutMethod(target(ctx), callOptions(ctx))
          answer(ctx, 200, { undo })
        },
      ],
    },
    {
      method: 'POST',
      path: '/sessions/:sessionId/restorations',
      recorded: 'restored',
      steps: [
        ...known,
        changes,
        jsonBody,
        async ctx => {
          const { undo } = bodyObject(ctx.state.body)
          if (!isText(undo)) throw mistake('undo must be a string')
          const page = requireState(ctx, 'page')
          const { payoutMethod } = await beneficiaries.restorePayoutMethod({ page, undo }, callOptions(ctx))
          answer(ctx, 200, { payoutMethod: payoutMethodJson(payoutMethod!) })
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
