import { Problem } from '../../services/kit/problem.ts'
import type { Context } from './state.ts'

/** The credentials in the Authorization header; undefined without such a header or with another scheme. */
export function authorization(ctx: Context, scheme: 'Basic' | 'Bearer'): string | undefined {
  const header = ctx.req.headers.authorization
  if (header === undefined) return undefined
  if (ctx.req.headersDistinct.authorization?.length !== 1) {
    // Node keeps the first of several, and a proxy in front may have checked the last.
    throw new Problem('invalid', 'the Authorization header was sent more than once', 'REQUEST_INVALID')
  }
  const [, name, value] = /^([^ ]+) +(\S.*)$/.exec(header) ?? []
  return name?.toLowerCase() === scheme.toLowerCase() ? value : undefined
}
