import KoaRouter from '@koa/router'
import { Problem } from '../../../services/kit/problem.ts'
import { HttpProblem } from './http-problem.ts'
import type { Context, Step } from './state.ts'

const PARAMETER = /:\w+/

interface Place {
  readonly method: string
  readonly path: string
  readonly alsoAt?: string | undefined
}

/**
 * Runs the steps of the route that a request matches. Koa's router tries one path
 * after the other, so paths without parameters are looked up in a map first. Then
 * come `others`, which may answer or pass on.
 */
export function router<R extends Place>(
  routes: readonly R[],
  stepsOf: (route: R) => readonly Step[],
  others: readonly Step[] = [],
): Step {
  const fixed = new Map<string, (ctx: Context) => Promise<unknown>>()
  const koaRouter = new KoaRouter({ sensitive: true, strict: true })
  for (const route of routes) {
    const steps = compose(stepsOf(route))
    const run = (ctx: Context) => {
      ctx.state.route = route.path
      return steps(ctx)
    }
    for (const path of [route.path, ...(route.alsoAt === undefined ? [] : [route.alsoAt])]) {
      if (!PARAMETER.test(path)) fixed.set(`${route.method} ${path}`, run)
      koaRouter.register(path, [route.method], ctx => {
        ctx.state.params = ctx.params
        return run(ctx)
      })
    }
  }
  const search = koaRouter.routes() as Step
  const further = compose([...others, ctx => search(ctx, () => unmatched(ctx))])

  return ctx => (fixed.get(`${ctx.req.method} ${ctx.req.url}`) ?? further)(ctx)

  async function unmatched(ctx: Context) {
    const methods = new Set(koaRouter.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods))
    if (methods.size === 0) throw new Problem('notFound', 'there is nothing at this path')
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (ctx.method !== 'OPTIONS') {
      throw new HttpProblem('invalid', `this path allows ${allow}`, {
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        headers: { Allow: allow },
      })
    }
    ctx.status = 204
    ctx.set('Allow', allow)
  }
}

/** Composes steps: each gets the rest as its `next`. Koa's own function allocates more for each step. */
export function compose(steps: readonly Step[]): (ctx: Context) => Promise<unknown> {
  return steps.reduceRight<(ctx: Context) => Promise<unknown>>(
    (rest, step) => ctx => step(ctx, () => rest(ctx)),
    async () => {},
  )
}
