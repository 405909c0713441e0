import { Problem } from '../../../services/kit/problem.ts'
import { HttpProblem } from './http-problem.ts'
import type { Step } from './state.ts'

/** The most header fields of a request. */
export const HEADERS_MAX = 64

/**
 * Fields that a request may have once. Of several, Node keeps the first or the last, or joins them, and a proxy in front may have
 * checked another one. Each field has a bit.
 */
const singletons = new Map(
  [
    'host',
    'authorization',
    'content-type',
    'content-length',
    'content-encoding',
    'idempotency-key',
    'origin',
    'sec-fetch-site',
    'if-match',
    'if-range',
    'range',
    'x-request-id',
    'traceparent',
  ].map((name, index) => [name, 1 << index]),
)

/** Throws a Problem if there are too many fields, or a singleton is repeated. `rawHeaders` has names and values in turn, as sent. */
export function checkHead(rawHeaders: readonly string[]): void {
  if (rawHeaders.length > 2 * HEADERS_MAX) {
    throw new HttpProblem('invalid', `the request may have at most ${HEADERS_MAX} header fields`, {
      status: 431,
      headers: { Connection: 'close' },
    })
  }
  let seen = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    const bit = singletons.get(name.toLowerCase()) ?? 0
    if ((seen & bit) !== 0) {
      throw new Problem('invalid', `the ${name} header was sent more than once`, 'REQUEST_INVALID')
    }
    seen |= bit
  }
}

/** Refuses requests with too many header fields, or with a repeated field that may be sent once. */
export const requireClearHead: Step = (ctx, next) => {
  checkHead(ctx.req.rawHeaders)
  return next()
}
