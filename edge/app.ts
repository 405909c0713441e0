import Koa from 'koa'
import { errorFields } from '../services/kit/process/log.ts'
import { accessLog } from './middleware/access-log.ts'
import { authenticate } from './middleware/authenticate.ts'
import { catchProblems } from './middleware/catch-problems.ts'
import { router } from './http/router.ts'
import { send } from './middleware/send.ts'
import { routes, type RoutesDeps } from './routes.ts'

export interface EdgeDeps extends RoutesDeps {
  readonly environment: 'development' | 'production'
  /** What end-users see, which is no part of the public interface. */
  readonly pages?: readonly Koa.Middleware[]
}

/** The public interface, to be put behind an HTTP server. Its middleware stands in the order in which a request meets it. */
export function edgeApp(deps: EdgeDeps): Koa {
  const authenticateCaller = authenticate(deps.identity.tokens)
  const app = new Koa()
  app.use(accessLog(deps.log))
  app.use(send(deps))
  app.use(catchProblems)
  for (const page of deps.pages ?? []) app.use(page)
  app.use(router(routes(deps), ({ open = false, steps }) => (open ? steps : [authenticateCaller, ...steps])))
  // What happens to an answer after it was sent: mostly a client that went away.
  app.on('error', error => deps.log('response.failed', errorFields(error)))
  return app
}
