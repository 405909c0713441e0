import { setTimeout } from 'node:timers'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
export function answerClientErrors(server: Server): void {
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
