import type { Context, Middleware } from 'koa'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'
import type { Answer } from '../http/answer.ts'

/** For an interface that is no page: nothing may frame it, sniff it, keep it, or load anything because of it. */
const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Two years, as browsers want it for their built-in lists. */
const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/** Sends what was answered, with the headers that each answer has unless it says otherwise. */
export function send({ environment }: { environment: 'development' | 'production' }): Middleware {
  const common = { ...securityHeaders, ...(environment === 'production' && strictTransport) }
  const commonFields = Object.entries(common).flat()

  return async (ctx, next) => {
    await next()
    const answer: Answer | undefined = ctx.state.answer
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
      ...(headers === undefined ? commonFields : Object.entries({ ...common, ...headers }).flat()),
    ])
    ctx.res.end(text)
  }

  function leaveToKoa(ctx: Context) {
    ctx.set(REQUEST_ID_HEADER, ctx.state.requestId)
    for (const [name, value] of Object.entries(common)) if (!ctx.res.hasHeader(name)) ctx.set(name, value)
  }
}
