import { timestampDate } from '@bufbuild/protobuf/wkt'
import {
  ManagementSessionPrefillSchema,
  type PageSession,
} from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { Problem, problemIn } from '../../../services/kit/problem.ts'
import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import { callOptions, answer, type Context, pathParameter, requireState } from '../../gateway/http/state.ts'
import { rateLimit } from '../../gateway/http/rate-limit.ts'
import { jsonWriter } from '../../gateway/json/bridge.ts'
import { jsonBody } from '../../gateway/middleware/body.ts'
import type { Branding } from './branding.ts'
import { bodyObject, isText, mistake } from './drafts.ts'
import { atMost, cookieOf, ownPageOnly, READS_PER_MINUTE_MAX, tooManyRequests } from './guards.ts'
import type { HostedDeps, HostedRoute } from './hosted-deps.ts'
import { payoutMethodList } from './payout-method-list.ts'
import { type PageSessions, sessionIdIn } from './page-sessions.ts'

/** Per session, network and minute. */
const FAILED_OPENINGS_MAX = 5

/** Opening, reading, extending and ending a session, and its logos. */
export function sessionRoutes(deps: HostedDeps, sessions: PageSessions): HostedRoute[] {
  const { beneficiaries, brandings, clock, baseUrl } = deps
  const readList = payoutMethodList(deps)
  const cookie = cookieOf(baseUrl)
  const own = ownPageOnly(baseUrl)
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const known = [own, sessions.required, reads]
  const failedOpenings = rateLimit(FAILED_OPENINGS_MAX, clock)
  const at = (place: string) => `/sessions/:sessionId/${place}`

  /**
   * Exchanges the secret in the address, once, for the cookie of this browser. The answer includes the list, which
   * saves a round trip; if it cannot be read, the page asks for it.
   */
  async function open(ctx: Context) {
    const { secret, browserId } = bodyObject(ctx.state.body)
    if (!isText(secret) || !isText(browserId)) {
      throw mistake('secret and browserId must be strings')
    }
    const sessionId = sessionIdIn(ctx)
    const request = { sessionId, secret, browserId }
    const { token, session } = await beneficiaries.openSession(request, callOptions(ctx)).catch(error => {
      if (problemIn(error)?.kind === 'unauthenticated') countFailure(ctx, sessionId)
      throw error
    })
    sessions.remember(sessionId, token, session!)
    const [branding, list] = await Promise.all([
      brandings.of(session!.organizationId),
      readList({ sessionId, token }, callOptions(ctx)).catch(() => undefined),
    ])
    setCookie(ctx, token, branding)
    answer(ctx, 200, { ...sessionJson(session!, branding), ...(list && { list }) })
  }

  /** Called only after a wrong secret, so that others cannot keep the rightful browser from opening its session. */
  function countFailure(ctx: Context, sessionId: string) {
    const key = `${sessionId} ${networkOf(ctx.ip)}`
    const seconds = failedOpenings.secondsUntilAllowed(key)
    if (seconds !== undefined) throw tooManyRequests(seconds)
    failedOpenings.record(key)
  }

  function setCookie(ctx: Context, token: string | null, { frameAncestors }: Branding) {
    // TLS usually ends at a proxy in front, so the connection to this process does not show what the browser used.
    ctx.cookies.secure = cookie.secure
    const isFramed = frameAncestors.length > 0 && cookie.secure
    ctx.cookies.set(cookie.name, token, {
      path: `/sessions/${pathParameter(ctx, 'sessionId')}`,
      httpOnly: true,
      secure: cookie.secure,
      // A frame on another site gets only cookies with SameSite=None; Partitioned gives each such site its own.
      ...(isFramed ? { sameSite: 'none', partitioned: true } : { sameSite: 'strict' }),
    })
  }

  async function answerSession(ctx: Context, session: PageSession | undefined) {
    answer(ctx, 200, sessionJson(session!, await brandings.of(session!.organizationId)))
  }

  const current = async (ctx: Context) =>
    (await beneficiaries.getPageSession({ page: requireState(ctx, 'page') }, callOptions(ctx))).session

  const logoStep = (column: 'logo' | 'dark_logo') => async (ctx: Context) => {
    const logo = await brandings.logoOf(requireState(ctx, 'pageSession').organizationId, column)
    if (logo === undefined) throw new Problem('notFound', 'there is no logo')
    // An SVG that is opened by itself is a document; this policy keeps it from running scripts.
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    ctx.type = logo.type
    ctx.body = logo.content
  }

  return [
    {
      method: 'POST',
      path: at('opening'),
      recorded: 'opening',
      steps: [own, jsonBody, open],
    },
    {
      method: 'GET',
      path: at('state'),
      steps: [...known, async ctx => answerSession(ctx, await current(ctx))],
    },
    {
      method: 'POST',
      path: at('extension'),
      steps: [
        ...known,
        async ctx => {
          const page = requireState(ctx, 'page')
          await answerSession(
            ctx,
            (await beneficiaries.extendPageSession({ page }, callOptions(ctx))).session,
          )
        },
      ],
    },
    {
      method: 'POST',
      path: at('end'),
      steps: [
        ...known,
        async ctx => {
          const { organizationId } = requireState(ctx, 'pageSession')
          const page = requireState(ctx, 'page')
          await beneficiaries.endPageSession({ page }, callOptions(ctx))
          sessions.forget(page.sessionId, page.token)
          setCookie(ctx, null, await brandings.of(organizationId))
          answer(ctx, 200, {})
        },
      ],
    },
    { method: 'GET', path: at('logo'), steps: [...known, logoStep('logo')] },
    { method: 'GET', path: at('dark-logo'), steps: [...known, logoStep('dark_logo')] },
  ]
}

const writePrefill = jsonWriter(ManagementSessionPrefillSchema)

/** The rest of the address stays as it is written. */
function withStatus(url: string, status: string): string {
  const [address = '', ...fragment] = url.split('#')
  return [`${address}${address.includes('?') ? '&' : '?'}status=${status}`, ...fragment].join('#')
}

/** The session as the page knows it. It holds the stored return address, never one from the request, and no ids. */
function sessionJson(session: PageSession, branding: Branding) {
  const { returnUrl, reportsResult, allowedRecipientTypes, prefill, extensionsLeft, expiresAt } = session
  const back = (status: 'completed' | 'cancelled') =>
    reportsResult ? withStatus(returnUrl, status) : returnUrl
  return {
    doneUrl: back('completed'),
    returnUrl: back('cancelled'),
    ...(prefill !== undefined && { prefill: writePrefill(prefill) }),
    recipientTypes: allowedRecipientTypes.map(type => PartyType[type]),
    expiresAt: timestampDate(expiresAt!).toISOString(),
    // The clock of the browser may be wrong by hours.
    now: new Date().toISOString(),
    extensionsLeft,
    hasNameCheck: branding.hasNameCheck,
    branding: {
      name: branding.name,
      hasLogo: branding.hasLogo,
      hasDarkLogo: branding.hasDarkLogo,
      logoHasName: branding.logoHasName,
      ...(branding.color !== undefined && { color: branding.color }),
    },
  }
}
