import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { served } from '../../harness/http-server.ts'

/** The answer to a request: `broken` ends the connection, `silent` never answers. */
export type Reply =
  | 'broken'
  | 'silent'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
    }

/** The replies in turn, the last for ever; or a function of the request. */
export type Replies = readonly Reply[] | ((asked: Asked) => Reply)

export interface Asked extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string
}

/**
 * A server that fails as servers and proxies do. It issues `token-1`, `token-2` and so on, with these lifetimes in
 * seconds.
 */
export async function scriptedServer(t: Test, replies: Replies, lifetimes: readonly number[] = [3600]) {
  const asked: Asked[] = []
  let issued = 0
  const baseUrl = await served(t, async (request, response) => {
    const { method, url, headers } = request
    const body = await text(request)
    const send = ({ status = 200, headers = {}, body }: Exclude<Reply, string>) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (url === '/oauth2/token') {
      const expires_in = lifetimes[issued] ?? lifetimes.at(-1)!
      return send({ body: { access_token: `token-${++issued}`, token_type: 'Bearer', expires_in } })
    }
    const one = { method, url, headers, body }
    asked.push(one)
    const reply =
      typeof replies === 'function' ? replies(one) : (replies[asked.length - 1] ?? replies.at(-1)!)
    if (reply === 'broken') request.socket.destroy()
    else if (reply !== 'silent') send(reply)
  })
  return { baseUrl, asked, issued: () => issued }
}
