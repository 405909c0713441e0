import type { Installation } from '../../../services/kit/process/installation.ts'
import { REQUEST_ID_HEADER } from '../../../services/kit/rpc/call/request-id.ts'
import type { Answer, Context, Step } from '../http/state.ts'
import { usageFields } from '../http/usage.ts'

/** For JSON: no frames, no sniffing, no caching, nothing loaded. Pages set their own values. */
const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Two years: what browsers require for their preload lists. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

const NONE: readonly string[] = []

/** Writes the answer with the security headers, unless the answer sets these itself. */
export function send({ environment }: Pick<Installation, 'environment'>): Step {
  const common = { ...securityHeaders, ...(environment === 'production' && strictTransport) }
  const commonFields = Object.entries(common).flat()

  return async (ctx, next) => {
    await next()
    const { answer } = ctx.state
    if (answer === undefined) leaveToKoa(ctx)
    else sendJson(ctx, answer)
  }

  function sendJson(ctx: Context, { status, body, headers }: Answer) {
    const text = JSON.stringify(body)
    ctx.respond = false
    ctx.res.writeHead(status, [
      'Content-Type',
      'application/json',
      'Content-Length',
      Buffer.byteLength(text),
      REQUEST_ID_HEADER,
      ctx.state.requestId,
      ...(ctx.state.usage === undefined ? NONE : usageFields(ctx.state.usage)),
      ...(headers === undefined ? commonFields : Object.entries({ ...common, ...headers }).flat()),
    ])
    ctx.res.end(text)
  }

  function leaveToKoa(ctx: Context) {
    ctx.set(REQUEST_ID_HEADER, ctx.state.requestId)
    const fields = usageFields(ctx.state.usage ?? [])
    for (let at = 0; at < fields.length; at += 2) ctx.set(fields[at]!, fields[at + 1]!)
    for (const [name, value] of Object.entries(common)) if (!ctx.res.hasHeader(name)) ctx.set(name, value)
  }
}
