import Koa from 'koa'
import type { Context, State } from './state.ts'

type Run = (ctx: Context) => Promise<unknown>

/** The method of Koa that `callback` calls with each request. It is public in Koa, and missing in its types. */
const { handleRequest } = Koa.prototype as unknown as { handleRequest: (ctx: Context, run: Run) => unknown }

/**
 * A Koa that does nothing more for an answer that a step has written itself (`ctx.respond = false`), such as watching for
 * its end and its failure. Koa handles all other answers as usual.
 */
export class EdgeKoa extends Koa<State> {
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
