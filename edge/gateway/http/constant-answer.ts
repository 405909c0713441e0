import { createHash } from 'node:crypto'
import type { Step } from './state.ts'

/** Serves content that never changes while the process runs; conditional requests get 304. */
export function constantAnswer(
  type: string,
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Step {
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
