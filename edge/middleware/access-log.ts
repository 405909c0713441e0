import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from '../../services/kit/process/log.ts'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Gives each request an id, the caller's own if it is a decent one, and logs one line when it has been answered. */
export function accessLog(log: Log): Middleware {
  const newId = requestIds()
  return async (ctx, next) => {
    const startedAt = performance.now()
    const { state, req, res } = ctx
    const given = req.headers[REQUEST_ID_HEADER]
    state.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : newId()
    try {
      await next()
    } finally {
      log('request', {
        requestId: state.requestId,
        method: req.method,
        route: state.route,
        status: res.statusCode,
        organization: state.organizationId,
        client: state.clientId,
        items: state.items,
        milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
        ...state.failure,
      })
    }
  }
}

/** Ids that no other process makes: random digits of this one, and a count. */
function requestIds(): () => string {
  const process = randomBytes(12).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}
