import type { Context } from './state.ts'

/** The credentials in the Authorization header; undefined without such a header or with another scheme. */
export function authorization(ctx: Context, scheme: 'Basic' | 'Bearer'): string | undefined {
  const header = ctx.req.headers.authorization
  if (header === undefined) return undefined
  const [, name, value] = /^([^ ]+) +(\S.*)$/.exec(header) ?? []
  return name?.toLowerCase() === scheme.toLowerCase() ? value : undefined
}
