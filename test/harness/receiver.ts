import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Test } from 'tap'
import { noteWords } from '../runner/reached.ts'
import { httpServer } from './http-server.ts'

/** One request that the endpoint received; `at` is in milliseconds since 1970. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/**
 * Answers a request: returns a status, or `undefined` after writing the response itself. `count`
 * starts at 1.
 */
export type Answering = (
  received: Received,
  response: ServerResponse,
  count: number,
) => number | undefined | Promise<number | undefined>

/** Far longer than any delivery that a test waits for, and shorter than the runner waits for a file. */
const PATIENCE_MS = 120_000

/** A webhook endpoint on 127.0.0.1 that records the requests it receives. Closed when the test ends. */
export async function receiver(t: Test, answering: Answering = () => 204) {
  const received: Received[] = []
  const { server, url: origin, close } = await httpServer((request, response) => void take(request, response))
  t.teardown(close)

  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const one: Received = {
      path: request.url!,
      headers: request.headers,
      at: Date.now(),
      body: Buffer.concat(chunks).toString(),
    }
    received.push(one)
    noteWords(one.body)
    server.emit('received')
    const status = await answering(one, response, received.length)
    if (status !== undefined && !response.writableEnded) response.writeHead(status).end()
  }

  return {
    origin,
    received,
    /** Resolves with all requests once at least `count` have arrived. Rejects if they have not in time. */
    async got(count: number): Promise<readonly Received[]> {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      while (received.length < count) {
        await once(server, 'received', { signal }).catch(() => {
          throw new Error(
            `${received.length} of ${count} requests came in ${PATIENCE_MS / 1_000} s: ${listed(received)}`,
          )
        })
      }
      return received
    },
  }
}

function listed(received: readonly Received[]): string {
  return received.map(({ path, body }) => `${path} ${body.slice(0, 120)}`).join('; ') || 'none'
}

/** Whether a request is signed with a secret, by Standard Webhooks 1.0. */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
