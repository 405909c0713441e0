import { LRUCache } from 'lru-cache'
import { timestampMs } from '@bufbuild/protobuf/wkt'
import type { PageSession } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { Problem, problemIn } from '../../../services/kit/problem.ts'
import { digestOf } from '../../../services/kit/callers/identify.ts'
import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import { callOptions, type Context, pathParameter, type Step } from '../../gateway/http/state.ts'
import { rateLimit } from '../../gateway/http/rate-limit.ts'
import { cookieOf, tooManyRequests } from './guards.ts'
import type { HostedDeps } from './hosted-deps.ts'

/** The session id in a path, in lower case: each other spelling would get separate rate limits. */
export const sessionIdIn = (ctx: Context) => pathParameter(ctx, 'sessionId').toLowerCase()

/**
 * How long a verified session is cached. If an operator or another process ends it, look-ups still work for this long;
 * changes always verify.
 */
const VERIFIED_MS = 5_000
const REMEMBERED_MAX = 20_000
/** Invalid cookies that a network may send in a minute. */
const FAILURES_PER_NETWORK_MAX = 120

export type PageSessions = ReturnType<typeof pageSessions>

/**
 * Verifies the cookie of a session before any other work, and caches the result for some seconds. Failures are counted
 * by network. Beyond its limit, only browsers that were verified before are let through.
 */
export function pageSessions({
  beneficiaries,
  clock,
  baseUrl,
}: Pick<HostedDeps, 'beneficiaries' | 'clock' | 'baseUrl'>) {
  const verified = new LRUCache<string, { readonly session: PageSession; readonly until: number }>({
    max: REMEMBERED_MAX,
  })
  const failures = rateLimit(FAILURES_PER_NETWORK_MAX, clock)
  const cookie = cookieOf(baseUrl).name

  /** The memory holds no token. */
  const keyOf = (sessionId: string, token: string) => digestOf(`${sessionId} ${token}`)

  function remember(sessionId: string, token: string, session: PageSession) {
    const until = Math.min(clock.now() + VERIFIED_MS, timestampMs(session.expiresAt!))
    verified.set(keyOf(sessionId, token), { session, until })
  }

  async function verify(ctx: Context, sessionId: string, token: string): Promise<PageSession> {
    const network = networkOf(ctx.ip)
    const wait = failures.secondsUntilAllowed(network)
    if (wait !== undefined && !verified.has(keyOf(sessionId, token))) throw tooManyRequests(wait)
    const page = { sessionId, token }
    try {
      const { session } = await beneficiaries.getPageSession({ page }, callOptions(ctx))
      remember(sessionId, token, session!)
      return session!
    } catch (error) {
      if (problemIn(error)?.kind === 'unauthenticated') {
        verified.delete(keyOf(sessionId, token))
        failures.record(network)
      }
      throw error
    }
  }

  /** Requires the cookie of the session, and leaves the session and the proof for the service in the state. */
  const required: Step = async (ctx, next) => {
    const token = ctx.cookies.get(cookie)
    if (token === undefined) {
      throw new Problem('unauthenticated', 'this browser has not opened this session', 'PAGE_SESSION_INVALID')
    }
    const sessionId = sessionIdIn(ctx)
    const known = verified.get(keyOf(sessionId, token))
    ctx.state.page = { sessionId, token }
    ctx.state.pageSession =
      known !== undefined && known.until > clock.now() ? known.session : await verify(ctx, sessionId, token)
    return next()
  }

  return {
    required,
    remember,
    forget: (sessionId: string, token: string) => void verified.delete(keyOf(sessionId, token)),
  }
}
