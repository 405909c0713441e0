import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { Context } from 'koa'
import type { PageSession } from '../../proto/gen/beneficiaries/v1/session_pb.js'
import { PartyType } from '../../proto/gen/payments/v1/party_pb.js'
import { Problem } from '../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { jsonBody } from '../middleware/body.ts'
import type { Branding } from './branding.ts'
import { atMost, callOptions, cookieOf, type HostedRoute, ownPageOnly, visitor } from './guards.ts'
import type { HostedDeps } from './hosted-pages.ts'

/** By address, so that nobody shuts out whose session it is; by nothing but the address, a proxy would count as one person. */
const OPENINGS_PER_SESSION_MAX = 5
const READS_PER_MINUTE_MAX = 240

/** What a browser does with its session as a whole. */
export function sessionRoutes({ beneficiaries, brandings, clock, baseUrl }: HostedDeps): HostedRoute[] {
  const cookie = cookieOf(baseUrl)
  const own = ownPageOnly(baseUrl)
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const known = [own, visitor(baseUrl), reads]
  const at = (place: string) => `/sessions/:sessionId/${place}`

  /** POST: the secret of the address, once, for the cookie of this browser. */
  async function open(ctx: Context) {
    const { secret, browserId } = ctx.state.body ?? {}
    if (typeof secret !== 'string' || typeof browserId !== 'string') {
      throw new Problem('invalid', 'secret and browserId must be strings', 'REQUEST_INVALID')
    }
    const { sessionId } = ctx.params
    const { token, session } = await beneficiaries.openSession(
      { sessionId, secret, browserId },
      callOptions(ctx),
    )
    const branding = await brandings.of(session!.organizationId)
    setCookie(ctx, token, branding)
    answer(ctx, 200, told(session!, branding))
  }

  function setCookie(ctx: Context, token: string | null, { frameAncestors }: Branding) {
    // TLS mostly ends in front of this process, so the connection to it says nothing of how the browser came.
    ctx.cookies.secure = cookie.secure
    const isFramed = frameAncestors.length > 0 && cookie.secure
    ctx.cookies.set(cookie.name, token, {
      path: `/sessions/${ctx.params.sessionId}`,
      httpOnly: true,
      secure: cookie.secure,
      // In a frame of another site, a browser sends only cookies that say that they may be; each site then has its own.
      ...(isFramed ? { sameSite: 'none', partitioned: true } : { sameSite: 'strict' }),
    })
  }

  async function tell(ctx: Context, session: PageSession | undefined) {
    answer(ctx, 200, told(session!, await brandings.of(session!.organizationId)))
  }

  const current = async (ctx: Context) =>
    (await beneficiaries.getPageSession({ page: ctx.state.page }, callOptions(ctx))).session

  return [
    {
      method: 'POST',
      path: at('opening'),
      steps: [
        own,
        atMost(OPENINGS_PER_SESSION_MAX, clock, ctx => `${ctx.params.sessionId} ${ctx.ip}`),
        jsonBody,
        open,
      ],
    },
    { method: 'GET', path: at('state'), steps: [...known, async ctx => tell(ctx, await current(ctx))] },
    {
      method: 'POST',
      path: at('extension'),
      steps: [
        ...known,
        async ctx => {
          const { page } = ctx.state
          await tell(ctx, (await beneficiaries.extendPageSession({ page }, callOptions(ctx))).session)
        },
      ],
    },
    {
      method: 'POST',
      path: at('end'),
      steps: [
        ...known,
        async ctx => {
          const { organizationId } = (await current(ctx))!
          await beneficiaries.endPageSession({ page: ctx.state.page }, callOptions(ctx))
          setCookie(ctx, null, await brandings.of(organizationId))
          answer(ctx, 200, {})
        },
      ],
    },
    {
      method: 'GET',
      path: at('logo'),
      steps: [
        ...known,
        async ctx => {
          const logo = await brandings.logoOf((await current(ctx))!.organizationId)
          if (logo === undefined) throw new Problem('notFound', 'there is no logo')
          // An SVG that is opened by itself is a document, and can do nothing either.
          ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          ctx.type = logo.type
          ctx.body = logo.content
        },
      ],
    },
  ]
}

type Told = Parameters<typeof answer>[2]

/** What the page has to know: the return address as it was checked and kept, and no ids of ours. */
function told(session: PageSession, branding: { name: string; color?: string; hasLogo: boolean }): Told {
  const { returnUrl, allowedRecipientTypes, extensionsLeft, expiresAt } = session
  return {
    returnUrl,
    recipientTypes: allowedRecipientTypes.map(type => PartyType[type]),
    expiresAt: timestampDate(expiresAt!).toISOString(),
    // Clocks of browsers may be wrong by hours.
    now: new Date().toISOString(),
    extensionsLeft,
    branding: {
      name: branding.name,
      hasLogo: branding.hasLogo,
      ...(branding.color !== undefined && { color: branding.color }),
    },
  }
}
