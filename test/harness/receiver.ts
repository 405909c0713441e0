import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** One request that an endpoint got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/** What an endpoint answers: a status, or whatever it likes. */
export type Answering = (
  received: Received,
  response: ServerResponse,
  count: number,
) => number | undefined | Promise<number | undefined>

/** A client's endpoint, which keeps what it gets. */
export async function receiver(t: Test, answering: Answering = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const one = {
      ...{ path: request.url!, headers: request.headers, at: Date.now() },
      body: Buffer.concat(chunks).toString(),
    }
    received.push(one)
    server.emit('received')
    const status = await answering(one, response, received.length)
    if (status !== undefined && !response.writableEnded) response.writeHead(status).end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** Waits until there are as many requests. */
    async got(count: number): Promise<readonly Received[]> {
      while (received.length < count) await once(server, 'received')
      return received
    },
  }
}

/** Whether a request was signed with a secret, by the arithmetic of Standard Webhooks 1.0. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
