import type { Answer, Context } from './state.ts'

/**
 * Answers with JSON. `send` writes the status, all headers and the body at once,
 * without Koa's work for each of them. Routes that are rarely called may use `ctx.body`.
 */
export function answer(ctx: Context, status: number, body: Answer['body'], headers?: Answer['headers']) {
  ctx.state.answer = { status, body, headers }
}
