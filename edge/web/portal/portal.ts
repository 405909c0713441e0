/**
 * The portal of clients: what the own staff of an organization see of its webhooks, keys, usage and limits, on the public port. They log
 * in by a link of the operator, and see this organization alone. Pages are made here as HTML and SVG, without scripts.
 */
import { isUuid } from '../../../services/kit/ids.ts'
import { Problem, problemIn } from '../../../services/kit/problem.ts'
import { reasonOf, type SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../../gateway/http/clock.ts'
import { rateLimit } from '../../gateway/http/rate-limit.ts'
import { router } from '../../gateway/http/router.ts'
import { callOptions, type Context, type Step } from '../../gateway/http/state.ts'
import { recordFailure } from '../../gateway/middleware/catch-problems.ts'
import { headers as staffHeaders, style } from '../staff/serving.ts'
import { rangeIn } from '../staff/ranges.ts'
import { type Times, timesIn } from '../staff/times.ts'
import { takeZone } from '../staff/zone.ts'
import { tooManyRequests } from '../hosted/guards.ts'
import {
  type Asked,
  type LogIn,
  markOf,
  notDone,
  redirect,
  type Reply,
  type Session,
} from '../log-in/log-in.ts'
import { clientsPage } from './pages/clients.ts'
import type { PortalSources, RenderPage } from './pages/page.ts'
import { usagePage } from './pages/usage.ts'
import { webhookPage, webhooksPage } from './pages/webhooks.ts'
import { layout, PORTAL, STYLE_PATH } from './portal-page.ts'

export interface PortalDeps extends PortalSources {
  readonly logIn: LogIn
  readonly securityLog: SecurityLog
  readonly clock: Clock
  /** The address under which browsers reach the portal. */
  readonly baseUrl: string
}

/** Requests of a session. */
const REQUESTS_PER_MINUTE_MAX = 120

const headers = {
  ...staffHeaders,
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Robots-Tag': 'noindex',
}

const pages: Readonly<Record<string, RenderPage>> = {
  [PORTAL]: usagePage,
  [`${PORTAL}/webhooks`]: webhooksPage,
  [`${PORTAL}/webhooks/:subscriptionId`]: webhookPage,
  [`${PORTAL}/clients`]: clientsPage,
}

/** Answers requests for the portal, and passes all others on. */
export function portal(deps: PortalDeps): Step {
  const answer = router(portalRoutes(deps), ({ step }) => [step])
  const isPortal = (path: string) => path === PORTAL || path.startsWith(`${PORTAL}/`)
  return (ctx, next) => (isPortal(ctx.path) ? answer(ctx, next) : next())
}

interface PortalRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly step: Step
}

export function portalRoutes(deps: PortalDeps): readonly PortalRoute[] {
  const { logIn, clock } = deps
  const { origin } = new URL(deps.baseUrl)
  const limit = rateLimit(REQUESTS_PER_MINUTE_MAX, clock)

  /** Answers with a page, also about what was not done. */
  const page =
    (work: (view: View) => Promise<Shown>): Step =>
    async ctx => {
      const query = new URLSearchParams(ctx.querystring)
      const { zone, chosen } = takeZone(ctx.req, query)
      const time = timesIn(zone, clock.now())
      const { req: request, res: response, ip: address } = ctx
      const asked = { request, response, origin, address, requestId: ctx.state.requestId }
      const shown: Shown = await work({ ctx, asked, query, time }).catch(error => {
        const reply = notDone(error)
        recordFailure(ctx, reply.status, problemIn(error)!)
        return reply
      })
      const { status, title, main, headers: more = {}, organization, session } = shown
      ctx.status = status
      ctx.set({ ...headers, ...(chosen !== undefined && { 'Set-Cookie': chosen }), ...more })
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = layout({ title, path: ctx.path, organization, session, time, query, main })
    }

  /** Lets those in who have logged in. */
  const ofStaff = (work: (view: View, session: Session) => Promise<Shown>) =>
    page(async view => {
      const session = await logIn.session(view.asked)
      if (session === undefined) return logIn.missing
      const seconds = limit.secondsUntilAllowed(session.id)
      if (seconds !== undefined) throw tooManyRequests(seconds)
      limit.record(session.id)
      return work(view, session)
    })

  const shown = (render: RenderPage) =>
    ofStaff(async ({ ctx, query, time }, session) => {
      const { params = {} } = ctx.state
      if (!Object.values(params).every(isUuid)) throw new Problem('notFound', 'there is no such page')
      const organization = await deps.organizations.find(session.subject)
      const hours = rangeIn(query)
      const options = callOptions(ctx)
      const input = { ...deps, organization, session, query, params, time, hours, options }
      return { status: 200, ...(await render(input)), organization: organization.name, session }
    })

  return [
    {
      method: 'GET',
      path: STYLE_PATH,
      step(ctx) {
        ctx.type = 'text/css; charset=utf-8'
        ctx.body = style
      },
    },
    { method: 'GET', path: `${PORTAL}/`, step: page(async () => redirect(PORTAL)) },
    {
      method: 'GET',
      path: `${PORTAL}/log-in`,
      step: page(async ({ query }) => logIn.offer(query.get('link') ?? '')),
    },
    { method: 'POST', path: `${PORTAL}/log-in`, step: page(({ asked }) => logIn.open(asked)) },
    {
      method: 'POST',
      path: `${PORTAL}/log-out`,
      step: ofStaff(({ asked }, session) => logIn.close(asked, session)),
    },
    { method: 'POST', path: `${PORTAL}/retry`, step: ofStaff((view, session) => retry(deps, view, session)) },
    ...Object.entries(pages).map(([path, render]) => ({ method: 'GET' as const, path, step: shown(render) })),
  ]
}

/** A request for a page. */
interface View {
  readonly ctx: Context
  readonly asked: Asked
  readonly query: URLSearchParams
  readonly time: Times
}

interface Shown extends Reply {
  readonly organization?: string | undefined
  readonly session?: Session | undefined
}

/** Sends a delivery of the organization again, and records it. */
async function retry(
  { notifier, logIn, securityLog }: PortalDeps,
  { ctx, asked }: View,
  session: Session,
): Promise<Reply> {
  const organizationId = session.subject
  let target: string | undefined
  const record = (ending: { readonly outcome: 'success' | 'failure'; readonly reason: string }) =>
    securityLog('portal.change', {
      ...ending,
      organization: organizationId,
      target,
      address: asked.address,
      requestId: asked.requestId,
    })
  try {
    const { subscription: subscriptionId = '', delivery: deliveryId = '' } = await logIn.form(asked, session)
    if (![subscriptionId, deliveryId].every(isUuid))
      throw new Problem('notFound', 'there is no such delivery')
    target = deliveryId
    await notifier.retryDelivery({ organizationId, subscriptionId, deliveryId }, callOptions(ctx))
    record({ outcome: 'success', reason: 'delivery-retried' })
    return redirect(
      `${PORTAL}/webhooks/${subscriptionId}?again=${deliveryId}&mark=${markOf(session, deliveryId)}`,
    )
  } catch (error) {
    record({ outcome: 'failure', reason: reasonOf(error) })
    throw error
  }
}
