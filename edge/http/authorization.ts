import type { Context } from 'koa'
import { Problem } from '../../services/kit/problem.ts'

/**
 * What the Authorization header says after the name of a scheme; nothing when
 * there is no such header, or it is of another scheme.
 */
export function authorization(ctx: Context, scheme: 'Basic' | 'Bearer'): string | undefined {
  const header = ctx.req.headers.authorization
  if (header === undefined) return undefined
  if (ctx.req.headersDistinct.authorization?.length !== 1) {
    // Node would read the first, and a proxy before us may have judged the last.
    throw new Problem('invalid', 'the Authorization header was sent more than once', 'REQUEST_INVALID')
  }
  const [, name, value] = /^([^ ]+) +(\S.*)$/.exec(header) ?? []
  return name?.toLowerCase() === scheme.toLowerCase() ? value : undefined
}
