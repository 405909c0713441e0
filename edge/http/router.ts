import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { Problem } from '../../services/kit/problem.ts'
import { Refusal } from './refusal.ts'

/** What a path with parameters looks like to the router. */
const PARAMETER = /:\w+/

/**
 * Leads each request to the steps of its route. The router tries one path after
 * the other, which costs some 20 µs where a look-up costs nothing to speak of,
 * so a path without parameters is looked up first.
 */
export function router<R extends { readonly method: string; readonly path: string }>(
  routes: readonly R[],
  stepsOf: (route: R) => readonly Middleware[],
): Middleware {
  const fixed = new Map<string, (ctx: Context) => Promise<unknown>>()
  const koaRouter = new Router({ sensitive: true, strict: true })
  for (const route of routes) {
    const steps = inOrder(stepsOf(route))
    const run = (ctx: Context) => {
      ctx.state.route = route.path
      return steps(ctx)
    }
    if (!PARAMETER.test(route.path)) fixed.set(`${route.method} ${route.path}`, run)
    koaRouter.register(route.path, [route.method], run)
  }
  const search = koaRouter.routes() as Middleware

  return (ctx, next) => {
    const run = fixed.get(`${ctx.req.method} ${ctx.req.url}`)
    return run === undefined ? search(ctx, () => unmatched(ctx).then(next)) : run(ctx)
  }

  async function unmatched(ctx: Context) {
    const methods = new Set(koaRouter.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods))
    if (methods.size === 0) throw new Problem('notFound', 'there is nothing at this path')
    const allow = [...methods, 'OPTIONS'].join(', ')
    if (ctx.method !== 'OPTIONS') throw new Refusal(405, `this path takes ${allow}`, { Allow: allow })
    ctx.status = 204
    ctx.set('Allow', allow)
  }
}

/** Several steps as one, each handed what follows it. */
function inOrder(steps: readonly Middleware[]): (ctx: Context) => Promise<unknown> {
  return steps.reduceRight<(ctx: Context) => Promise<unknown>>(
    (rest, step) => ctx => step(ctx, () => rest(ctx)),
    async () => {},
  )
}
