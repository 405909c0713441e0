import { randomBytes } from 'node:crypto'
import type { Level, Log } from '../../../services/kit/process/logging/log.ts'
import { REQUEST_ID_HEADER } from '../../../services/kit/rpc/call/request-id.ts'
import { TRACEPARENT_HEADER } from '../../../services/kit/rpc/call/rpc-span.ts'
import { currentTracer, type Span } from '../../../services/kit/tracing/tracer.ts'
import { recordRequest } from '../http/metrics.ts'
import type { Traffic } from '../traffic/count.ts'
import type { Context, Step } from '../http/state.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Gives each request an id, or keeps a well-formed id of an API client. Traces and counts it, and logs one line once it is answered. */
export function accessLog(log: Log, traffic: Pick<Traffic, 'count'>): Step {
  const newId = requestIds()

  async function answer(ctx: Context, next: () => Promise<unknown>, span?: Span) {
    const startedAt = performance.now()
    try {
      await next()
    } finally {
      const milliseconds = performance.now() - startedAt
      const { state, req, res } = ctx
      const { method = '' } = req
      const { statusCode: status } = res
      recordRequest(method, state.route, status, milliseconds / 1_000)
      const isProbe = probes.has(state.route)
      if (!isProbe)
        traffic.count(state.caller, `${method} ${state.route ?? 'of no route'}`, status, milliseconds)
      const level = levelOf(status)
      if (level !== 'info' || !isProbe) log('request', lineOf(ctx, milliseconds), level)
      if (span !== undefined) end(span, method, state.route, status)
    }
  }

  // Nothing is made for a span while no traces are sent.
  return (ctx, next) => {
    const { state, req } = ctx
    const ownId = req.headers[REQUEST_ID_HEADER]
    // An end-user's own text must not enter the audit trail, which keeps the ids of requests.
    const isKept = typeof ownId === 'string' && REQUEST_ID.test(ownId) && !isHostedPath(ctx.path)
    state.requestId = isKept ? ownId : newId()
    const tracer = currentTracer()
    if (tracer === undefined || probes.has(req.url)) return answer(ctx, next)
    const parent = headerOf(ctx, TRACEPARENT_HEADER)
    const span = tracer.open({ name: req.method ?? '', kind: 'SERVER', parent })
    return span.run(() => answer(ctx, next, span))
  }
}

function end(span: Span, method: string, route: string | undefined, status: number) {
  span.rename(`${method} ${route ?? ''}`.trim())
  span.add({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
  })
  if (status >= 500) span.fail(String(status))
  span.end()
}

function lineOf({ state, req, res }: Context, milliseconds: number) {
  return {
    requestId: state.requestId,
    method: req.method,
    route: state.route,
    status: res.statusCode,
    organization: state.caller?.organizationId,
    client: state.caller?.clientId,
    items: state.items,
    milliseconds: Math.round(milliseconds * 10) / 10,
    ...state.failure,
  }
}

/** Probes come every second from each load balancer: they are not traced, and only logged if they fail. */
const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

function levelOf(status: number): Level {
  if (status < 500) return 'info'
  return status === 503 ? 'warn' : 'error'
}

function headerOf({ req }: Context, name: string): string | undefined {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Ids that are unique across processes: random digits of this process, and a counter. */
function requestIds(): () => string {
  const process = randomBytes(12).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

/** Whether a path belongs to the pages of end-users. */
export const isHostedPath = (path: string): boolean => /^\/(?:sessions|hosted|embed)\//.test(path)
