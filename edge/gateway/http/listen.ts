import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { closeServer } from '../../../services/kit/process/lifecycle/close-server.ts'
import { setTimeout } from 'node:timers'
import { bodyDeadline } from './body-deadline.ts'
import { HEADERS_MAX } from './head.ts'

/** Time limits for the head of a request and for its body, or for each part of an upload, against slow senders. */
const HEAD_TIMEOUT_MS = 10_000
/** How often Node looks for heads that are too slow; by default every 30 s. */
const HEAD_CHECKED_EVERY_MS = 1_000
const BODY_TIMEOUT_MS = 20_000
/** Longer than load balancers keep idle connections (mostly 60 s), so that we never close one as they reuse it. */
const KEEP_ALIVE_MS = 65_000
const HEAD_BYTES_MAX = 16 * 1024
/** How long requests in flight may still run after `close` is called. */
const DRAIN_MS = 10_000

export interface Listening {
  readonly port: number
  /** Replaces the first listener, which answers every request with 503 while the system starts. */
  readonly serve: (listener: RequestListener) => Promise<void>
  /** Closes each connection with its next answer from now on, and goes on serving. */
  readonly drain: () => void
  readonly isDraining: () => boolean
  /** Accepts no further connection, and closes each with its next answer. Resolves when no connection is left. */
  readonly retire: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Takes the port before any other work is done, so that a port in use is reported at once. With `whenReady` it takes the port only
 * when `serve` is called: until then, other processes that share it serve. `limit` sets further limits.
 */
export async function listen(
  port: number,
  host: string,
  limit: (server: Server) => void = () => {},
  { whenReady = false } = {},
): Promise<Listening> {
  let listener: RequestListener = starting
  let isDraining = false
  let closesConnections = false
  const server = createServer(
    {
      headersTimeout: HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: HEAD_CHECKED_EVERY_MS,
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
    },
    (request, response) => {
      if (closesConnections) response.setHeader('Connection', 'close')
      limitBodyTime(request, response)
      listener(request, response)
    },
  )
  const limitBodyTime = bodyDeadline(server, BODY_TIMEOUT_MS)
  // Node silently drops further fields: one more than allowed shows that there were too many.
  server.maxHeadersCount = HEADERS_MAX + 1
  limit(server)
  answerClientErrors(server)
  const takePort = () =>
    new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  if (!whenReady) await takePort()
  return {
    port: (server.address() as AddressInfo | null)?.port ?? port,
    async serve(ready) {
      listener = ready
      if (whenReady) await takePort()
    },
    drain: () => void (isDraining = closesConnections = true),
    isDraining: () => isDraining,
    async retire() {
      closesConnections = true
      // `close` of an HTTP server would close idle connections too, on which a client may be sending its next request.
      await new Promise<unknown>(closed => NetServer.prototype.close.call(server, closed))
    },
    async close() {
      isDraining = closesConnections = true
      await closeServer(server, DRAIN_MS)
    },
  }
}

const starting: RequestListener = (_request, response) => {
  const headers = { 'content-type': 'application/json', 'retry-after': '1' }
  response.writeHead(503, headers).end('{"message":"starting, try again in a moment"}')
}

interface Refusal {
  readonly status: string
  readonly message: string
}

const malformed: Refusal = { status: '400 Bad Request', message: 'the request is not HTTP/1.1' }

/** Answers to input that Node's HTTP parser refuses, by the code of its error. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'the header fields are too large: they may have at most 16 KiB together',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    message: 'the chunk extensions are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'the request did not arrive in time',
  },
}

/** How long the client has to read the answer and to close its side of the connection. */
const LINGER_MS = 1_000

/** Answers input that is no HTTP request with JSON, and closes the connection. */
function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { status, message } = refusals[error.code ?? ''] ?? malformed
    const body = JSON.stringify({ message })
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    )
    const cut = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(cut))
  })
}
