import { checkHead } from '../http/head.ts'
import type { Step } from '../http/state.ts'

/** Refuses requests with too many header fields, or with a repeated field that may be sent once. */
export const requireClearHead: Step = (ctx, next) => {
  checkHead(ctx.req.rawHeaders)
  return next()
}
