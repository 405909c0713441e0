import type { Context, Middleware } from 'koa'
import { Problem } from '../../services/kit/problem.ts'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'
import type { Clock } from '../http/clock.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { HttpProblem } from '../http/http-problem.ts'

export interface HostedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly steps: readonly Middleware[]
}

/**
 * Refuses what another site may have sent by this browser. Every browser that
 * can show the page says where a request that changes something comes from.
 */
export function ownPageOnly(baseUrl: string): Middleware {
  const { origin } = new URL(baseUrl)
  return (ctx, next) => {
    const { origin: from, 'sec-fetch-site': site } = ctx.req.headers
    const isForeign = (from ?? origin) !== origin || (site ?? 'same-origin') !== 'same-origin'
    const isUntold = from === undefined && site === undefined && ctx.method !== 'GET'
    if (isForeign || isUntold) {
      throw new Problem('refused', 'this request does not come from our own page', 'FOREIGN_PAGE')
    }
    return next()
  }
}

/** Leaves in the state what a service asks for as proof of who asks. */
export function visitor(baseUrl: string): Middleware {
  const { name } = cookieOf(baseUrl)
  return (ctx, next) => {
    const token = ctx.cookies.get(name)
    if (token === undefined) {
      throw new Problem('unauthenticated', 'this browser has no such session open', 'PAGE_SESSION_INVALID')
    }
    ctx.state.page = { sessionId: ctx.params.sessionId, token }
    return next()
  }
}

/** How often a minute something may be asked for within a session. */
export function atMost(perMinute: number, clock: Clock, keyOf = sessionOf): Middleware {
  const asked = rateLimit(perMinute, clock)
  return (ctx, next) => {
    const key = keyOf(ctx)
    const seconds = asked.secondsUntilAllowed(key)
    if (seconds !== undefined) {
      throw new HttpProblem('tooMany', 'too many requests, try again later', {
        headers: { 'Retry-After': String(seconds) },
      })
    }
    asked.record(key)
    return next()
  }
}

const sessionOf = (ctx: Context): string => ctx.params.sessionId

/** Browsers keep names that begin so to what came over TLS; without it, development has a plain name. */
export function cookieOf(baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  return { name: secure ? '__Secure-payprep-page' : 'payprep-page', secure }
}

/** Passes on to a service the request's id. */
export function callOptions({ state }: Context) {
  return { headers: { [REQUEST_ID_HEADER]: state.requestId } }
}
