import Koa from 'koa'
import type { Installation } from '../services/kit/process/installation.ts'
import { errorFields } from '../services/kit/process/logging/log.ts'
import type { Allowance } from './gateway/http/allowance.ts'
import { clientAddresses, type Proxies } from './gateway/http/client-address.ts'
import { compose, router } from './gateway/http/router.ts'
import { concurrencyLimiter } from './gateway/http/concurrency-limiter.ts'
import type { State, Step, Context } from './gateway/http/state.ts'
import { accessLog } from './gateway/middleware/access-log.ts'
import { authenticate } from './gateway/middleware/authenticate.ts'
import { catchProblems } from './gateway/middleware/catch-problems.ts'
import { limitRate } from './gateway/middleware/limit-rate.ts'
import { requireClearHead } from './gateway/http/head.ts'
import { requireRight } from './gateway/middleware/require-right.ts'
import { send } from './gateway/middleware/send.ts'
import type { Traffic } from './gateway/traffic/count.ts'
import { acquirePermit } from './gateway/middleware/acquire-permit.ts'
import { routes, type RoutesDeps } from './routes.ts'

export interface EdgeDeps extends RoutesDeps {
  readonly environment: Installation['environment']
  readonly proxies: Proxies
  /** The default allowances of clients and organizations; undefined for no limit. */
  readonly allowed: { readonly client?: Allowance | undefined; readonly organization?: Allowance | undefined }
  /** How many requests of one organization are worked on at a time. */
  readonly concurrency: number
  readonly traffic: Pick<Traffic, 'count'>
  /** The hosted pages for end-users, which are no part of the public interface. */
  readonly pages?: readonly Step[]
}

/** A permit is 2 KiB of a body: 40 MiB may wait, and 4 MiB of each client may arrive at once. */
const QUEUES = { waitingOfClientMax: 2_000, waitingMax: 20_000, waitMs: 5_000 }
const ARRIVING_PERMITS = 2_048

/** The edge as a Koa application. Requests pass its middleware in the order of this function. */
export function edgeApp(deps: EdgeDeps): Koa<State> {
  const authenticateCaller = authenticate(deps.identity.tokens, deps.securityLog)
  const { allowances } = deps.identity
  const limited = limitRate(
    {
      ofClient: caller => allowances.ofClient(caller) ?? deps.allowed.client,
      ofOrganization: caller => allowances.ofOrganization(caller) ?? deps.allowed.organization,
    },
    deps.clock,
  )
  const permitted = acquirePermit(
    concurrencyLimiter({ ...QUEUES, permits: deps.concurrency }),
    concurrencyLimiter({ ...QUEUES, permits: ARRIVING_PERMITS }),
  )
  const app = new EdgeKoa()
  const addressOf = clientAddresses(deps.proxies)
  // Replaces Koa's own `ip`, so that all code uses this address.
  Object.defineProperty(app.request, 'ip', {
    get(this: Koa.Request) {
      return addressOf(this.req)
    },
  })
  const route = router(
    routes(deps),
    ({ open = false, right, isSlow = false, steps }) => {
      if (open) return steps
      const guards =
        right === undefined ? [] : [requireRight(deps.identity.hasRight, right, deps.securityLog)]
      return [authenticateCaller, limited, ...guards, ...(isSlow ? [] : [permitted]), ...steps]
    },
    deps.pages,
  )
  app.use(compose([accessLog(deps.log, deps.traffic), send(deps), catchProblems, requireClearHead, route]))
  // Failures while an answer is being sent, mostly because the client has disconnected.
  app.on('error', error => deps.log('response.failed', errorFields(error)))
  return app
}

type Run = (ctx: Context) => Promise<unknown>

/** The method of Koa that `callback` calls with each request. It is public in Koa, and missing in its types. */
const { handleRequest } = Koa.prototype as unknown as { handleRequest: (ctx: Context, run: Run) => unknown }

/**
 * A Koa that does nothing more for an answer that a step has written itself (`ctx.respond = false`), such as watching for
 * its end and its failure. Koa handles all other answers as usual.
 */
class EdgeKoa extends Koa<State> {
  async handleRequest(ctx: Context, run: Run): Promise<void> {
    const { res } = ctx
    res.statusCode = 404
    let finish: Run
    try {
      await run(ctx)
      if (ctx.respond === false) return
      const { statusCode } = res
      finish = async () => void (res.statusCode = statusCode)
    } catch (error) {
      finish = () => Promise.reject(error)
    }
    await handleRequest.call(this, ctx, finish)
  }
}
