import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import Koa from 'koa'
import type { Test } from 'tap'
import { answerFile, type StoredFile } from '../../../../edge/gateway/http/file-answer.ts'
import type { State } from '../../../../edge/gateway/http/state.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { httpServer } from '../../../harness/http-server.ts'

const PART = 1_000
const modifiedAt = new Date('2026-11-21T12:00:00.900Z')
export const lastModified = 'Sat, 21 Nov 2026 12:00:00 GMT'
export const later = 'Sun, 22 Nov 2026 12:00:00 GMT'
export const ETAG = '"abc"'

interface Options extends Partial<Pick<StoredFile, 'encoding' | 'read'>> {
  readonly content?: Buffer
}

/** Serves one file, which is read in parts of 1,000 bytes. `reads` are the offsets that were asked for. */
export async function servedFile(t: Test, { content = randomBytes(4_500), encoding, read }: Options = {}) {
  const reads: number[] = []
  const signals: AbortSignal[] = []
  const app = new Koa<State>()
  app.silent = true
  app.use((ctx, next) => {
    ctx.state.requestId = 'of-the-test'
    return next()
  })
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  app.use(ctx =>
    answerFile(ctx, {
      read(offset, signal) {
        reads.push(offset)
        signals.push(signal)
        const part = {
          name: 'a.jsonl',
          contentType: 'application/x-ndjson',
          length: content.length,
          etag: 'abc',
        }
        const bytes = content.subarray(offset, (Math.floor(offset / PART) + 1) * PART)
        return read?.(offset, signal) ?? Promise.resolve({ ...part, bytes })
      },
      encoding,
      modifiedAt,
      cacheControl: 'private, no-cache',
    }),
  )
  const { port, close } = await httpServer(app.callback())
  t.teardown(close)

  /** The answer as it was sent; `isWhole` if the connection was not broken before its end. */
  async function ask(headers: Record<string, string> = {}, method = 'GET') {
    const sent = request({ port, method, headers, agent: false })
    sent.end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    let isWhole = true
    try {
      for await (const chunk of answer) chunks.push(chunk)
    } catch {
      isWhole = false
    }
    const { statusCode: status, statusMessage: reason } = answer
    return { status, reason, headers: answer.headers, bytes: Buffer.concat(chunks), isWhole }
  }
  return { content, reads, signals, ask, port, app }
}
