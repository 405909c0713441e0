import { randomBytes } from 'node:crypto'
import type { Log } from '../../services/kit/process/log.ts'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'
import { recordRequest } from '../http/metrics.ts'
import type { Step } from '../http/state.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Gives each request an id, the client's own if it is well-formed, measures it, and logs one line once it has been answered. */
export function accessLog(log: Log): Step {
  const newId = requestIds()
  return async (ctx, next) => {
    const startedAt = performance.now()
    const { state, req, res } = ctx
    const ownId = req.headers[REQUEST_ID_HEADER]
    state.requestId = typeof ownId === 'string' && REQUEST_ID.test(ownId) ? ownId : newId()
    try {
      await next()
    } finally {
      const milliseconds = performance.now() - startedAt
      recordRequest(req.method ?? '', state.route, res.statusCode, milliseconds / 1_000)
      log('request', {
        requestId: state.requestId,
        method: req.method,
        route: state.route,
        status: res.statusCode,
        organization: state.caller?.organizationId,
        client: state.caller?.clientId,
        items: state.items,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...state.failure,
      })
    }
  }
}

/** Ids that are unique across processes: random digits of this process, and a counter. */
function requestIds(): () => string {
  const process = randomBytes(12).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}
