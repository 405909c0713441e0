import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../services/kit/problem.ts'
import type { Clock } from '../../gateway/http/clock.ts'
import { rateLimit } from '../../gateway/http/rate-limit.ts'
import { requireState, type Step } from '../../gateway/http/state.ts'

export const READS_PER_MINUTE_MAX = 240

/** Refuses requests that do not come from our own page. */
export function ownPageOnly(baseUrl: string): Step {
  const { origin } = new URL(baseUrl)
  return (ctx, next) => {
    requireOwnPage(ctx.req, origin)
    return next()
  }
}

/**
 * Throws a Problem for a request that another site may have made the browser
 * send. A request that changes something must name its origin; every browser
 * that can show the page does so.
 */
export function requireOwnPage({ method, headers }: IncomingMessage, own: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isForeign = (origin ?? own) !== own || (site ?? 'same-origin') !== 'same-origin'
  const isAnonymous = origin === undefined && site === undefined && method !== 'GET'
  if (isForeign || isAnonymous) {
    throw new Problem('refused', 'this request does not come from our own page', 'FOREIGN_PAGE')
  }
}

/**
 * Limits the requests of one minute by session. It runs after `pageSessions`, so that a stranger cannot use up the
 * limit of a session.
 */
export function atMost(perMinute: number, clock: Clock): Step {
  const limit = rateLimit(perMinute, clock)
  return (ctx, next) => {
    const { sessionId: key } = requireState(ctx, 'page')
    const seconds = limit.secondsUntilAllowed(key)
    if (seconds !== undefined) throw tooManyRequests(seconds)
    limit.record(key)
    return next()
  }
}

export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('tooMany', 'too many requests, try again later', undefined, { retryAfterSeconds })
}

/** Browsers accept the prefix `__Secure-` over TLS only, so development over plain HTTP goes without it. */
export function cookieOf(baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  return { name: secure ? '__Secure-payprep-page' : 'payprep-page', secure }
}
