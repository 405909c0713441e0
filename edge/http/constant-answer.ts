import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'

/** What stays as it is while the process runs: sent once to whoever asks whether it has changed. */
export function constantAnswer(
  type: string,
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Middleware {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return ctx => {
    ctx.status = 200
    ctx.set({ ...headers, ETag: etag })
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = type
    ctx.body = content
  }
}
