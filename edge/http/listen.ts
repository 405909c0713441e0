import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A slow sender is cut off: a request's head, and all of it, must be here by then. */
const HEAD_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
/** Longer than load balancers keep an idle connection, so that it is never we who close it under a request. */
const KEEP_ALIVE_MS = 65_000
const HEADERS_MAX = 64
const HEAD_BYTES_MAX = 16 * 1024
/** How long requests that are under way may go on once the end has come. */
const DRAIN_MS = 10_000

export interface Listening {
  readonly port: number
  /** From now on, this answers. Before, every request is told to come back. */
  readonly serve: (listener: RequestListener) => void
  readonly close: () => Promise<void>
}

/** Takes the port at once, so that one that is in use is told before any work is done. */
export async function listen(port: number, host: string): Promise<Listening> {
  let listener: RequestListener = starting
  const server = createServer(
    {
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
    },
    (request, response) => listener(request, response),
  )
  server.maxHeadersCount = HEADERS_MAX
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  return {
    port: (server.address() as AddressInfo).port,
    serve(ready) {
      listener = ready
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(cut)
    },
  }
}

const starting: RequestListener = (_request, response) => {
  const headers = { 'content-type': 'application/json', 'retry-after': '1' }
  response.writeHead(503, headers).end('{"message":"starting, try again in a moment"}')
}
