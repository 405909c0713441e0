import type { Server as Http1Server } from 'node:http'
import { constants, type Http2Server, type ServerHttp2Session } from 'node:http2'
import { createServer, type Server, type Socket } from 'node:net'
import type { Live } from '../../process/reloading/live.ts'
import { networkOf } from '../../process/security/network-of.ts'
import { isParseError, openConnections } from '../../process/lifecycle/open-connections.ts'
import type { SecurityLog } from '../../process/security/security-log.ts'
import type { TlsFiles } from '../../process/tls/service-tls.ts'
import { connections, type Connections } from './connections.ts'
import type { ServerLimits } from '../call/server-limits.ts'
import { type Refused, tlsServer } from './tls-server.ts'

interface Accepting {
  readonly http1: Http1Server
  readonly http2: Http2Server
  readonly tls: Live<TlsFiles> | undefined
  /** Whether connections without TLS are refused where there is TLS. */
  readonly tlsOnly: boolean
  readonly limits: ServerLimits
  readonly securityLog: SecurityLog
}

interface Listener extends Pick<Connections, 'endAll'> {
  readonly server: Server
}

/** The first byte of a TLS handshake (RFC 8446, 5.1: the content type). */
const TLS_HANDSHAKE = 0x16

/**
 * One port for HTTP/1.1 and HTTP/2, in the clear or by TLS, distinguished by the first bytes of a connection. The number of
 * connections is limited, and their first bytes have a deadline. Each refusal is a line of the security log.
 */
export function listener({ http1, http2, tls, tlsOnly, limits, securityLog }: Accepting): Listener {
  const refused: Refused = (reason, address) =>
    securityLog('service.connection', { outcome: 'failure', reason, address })
  const { serve, endAll } = connections(http1, http2, limits)
  const secured = tls && tlsServer(tls, serve, limits, refused)
  const count = counter(limits)

  http2.on('session', session => {
    limitSession(session, limits, refused)
    requireAnswers(session, limits, refused)
  })
  http1.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (isParseError(error)) refused('protocol-error', socket.remoteAddress)
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    socket.destroySoon()
  })

  const server = createServer(socket => {
    const address = socket.remoteAddress
    const tooMany = count(socket, address)
    if (tooMany !== undefined) {
      socket.destroy()
      return refused(tooMany, address)
    }
    const giveUp = () => void socket.destroy()
    socket.setTimeout(limits.openingMs, giveUp)
    socket.once('error', giveUp)
    socket.once('data', bytes => {
      socket.setTimeout(0, giveUp)
      socket.pause()
      socket.unshift(bytes)
      const isTls = bytes[0] === TLS_HANDSHAKE
      if (secured !== undefined && tlsOnly && !isTls) {
        socket.destroy()
        return refused('no-tls', address)
      }
      if (isTls && secured !== undefined) secured.emit('connection', socket)
      else serve(socket, bytes.subarray(0, 3).toString('latin1') === 'PRI')
      process.nextTick(() => socket.resume())
    })
  })
  return { server, endAll }
}

/** Returns a function that counts a connection: it gives the reason if a limit is reached, or undefined. */
function counter(limits: ServerLimits) {
  const mayStay = openConnections(limits.connections)
  const mayStayOfAddress = openConnections(limits.connectionsPerAddress)
  return (socket: Socket, address = ''): string | undefined => {
    if (!mayStay('all', socket)) return 'too-many-connections'
    return mayStayOfAddress(networkOf(address), socket) ? undefined : 'too-many-connections-of-address'
  }
}

/** Of a session whose frames nghttp2 refuses. That of a session which the caller ends is another. */
const PROTOCOL_ERRORS: ReadonlySet<string> = new Set(['ERR_HTTP2_ERROR', 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES'])

/**
 * Ends a session that answers no ping. After some errors of a caller, as a stream that depends on itself, nghttp2 says so to the caller,
 * and reads and writes no more, but tells Node nothing: the session would stay, for good if a call is open.
 */
function requireAnswers(session: ServerHttp2Session, { pingMs, answerMs }: ServerLimits, refused: Refused) {
  const address = session.socket.remoteAddress
  const timer = setInterval(() => {
    if (session.destroyed) return
    const late = setTimeout(() => {
      session.destroy()
      refused('unanswered', address)
    }, answerMs).unref()
    session.ping(() => clearTimeout(late))
  }, pingMs).unref()
  session.once('close', () => clearInterval(timer))
}

/**
 * Ends a session without a preface, and a session whose calls are cancelled faster than the limits allow: by its caller
 * (CVE-2023-44487), or by the server because of mistakes that its caller makes (CVE-2025-8671).
 */
function limitSession(session: ServerHttp2Session, limits: ServerLimits, refused: Refused) {
  const address = session.socket.remoteAddress
  const opening = setTimeout(() => session.destroy(), limits.openingMs).unref()
  session.once('remoteSettings', () => clearTimeout(opening))
  session.once('close', () => clearTimeout(opening))
  session.on('error', (error: NodeJS.ErrnoException) => {
    if (PROTOCOL_ERRORS.has(error.code ?? '')) refused('protocol-error', address)
  })

  let left: number = limits.resetBurst
  let at = performance.now()
  session.on('stream', stream =>
    // Not `aborted`: Node emits it before `stream` if the call and its end arrive together, and never after the answer.
    stream.once('close', () => {
      if (stream.rstCode === constants.NGHTTP2_NO_ERROR && !stream.aborted) return
      const now = performance.now()
      left = Math.min(limits.resetBurst, left + ((now - at) / 1_000) * limits.resetsPerSecond) - 1
      at = now
      if (left >= 0 || session.destroyed) return
      session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
      refused('too-many-resets', address)
    }),
  )
}
