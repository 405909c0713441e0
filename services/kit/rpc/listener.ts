import type { Server as Http1Server } from 'node:http'
import { constants, type Http2Server, type ServerHttp2Session } from 'node:http2'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Live } from '../process/live.ts'
import { openConnections } from '../process/open-connections.ts'
import type { SecurityLog } from '../process/security-log.ts'
import type { TlsFiles } from '../process/service-tls.ts'
import type { ServerLimits } from './server-limits.ts'

interface Accepting {
  readonly http1: Http1Server
  readonly http2: Http2Server
  readonly tls: Live<TlsFiles> | undefined
  /** Whether connections without TLS are refused where there is TLS. */
  readonly tlsOnly: boolean
  readonly limits: ServerLimits
  readonly securityLog: SecurityLog
}

/** The first byte of a TLS handshake (RFC 8446, 5.1: the content type). */
const TLS_HANDSHAKE = 0x16

/**
 * One port for HTTP/1.1 and HTTP/2, in the clear or by TLS, told apart by the first bytes of a connection. Connections are
 * counted, and their beginnings have deadlines. Each refusal is a line of the security log.
 */
export function listener({ http1, http2, tls, tlsOnly, limits, securityLog }: Accepting): Server {
  const refused = (reason: string, address: string | undefined) =>
    securityLog('service.connection', { outcome: 'failure', reason, address })
  const secured = tls && tlsServer(tls, http1, http2, limits, refused)
  const count = counter(limits)

  http2.on('session', session => limitSession(session, limits, refused))

  return createServer(socket => {
    const address = socket.remoteAddress ?? ''
    const tooMany = count(socket, address)
    if (tooMany !== undefined) {
      socket.destroy()
      return refused(tooMany, address)
    }
    socket.setTimeout(limits.openingMs, () => socket.destroy())
    socket.once('error', () => socket.destroy())
    socket.once('data', bytes => {
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(bytes)
      const isTls = bytes[0] === TLS_HANDSHAKE
      if (secured !== undefined && tlsOnly && !isTls) {
        socket.destroy()
        return refused('no-tls', address)
      }
      const plain = bytes.subarray(0, 3).toString('latin1') === 'PRI' ? http2 : http1
      const server = isTls && secured !== undefined ? secured : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
}

/** Returns why a connection is one too many, or undefined. */
function counter(limits: ServerLimits) {
  const mayStay = openConnections(limits.connections)
  const mayStayOfAddress = openConnections(limits.connectionsPerAddress)
  return (socket: Socket, address: string): string | undefined => {
    if (!mayStay('all', socket)) return 'too-many-connections'
    return mayStayOfAddress(address, socket) ? undefined : 'too-many-connections-of-address'
  }
}

type Refused = (reason: string, address: string | undefined) => void

/** TLS 1.3, to callers with a certificate of the authority. Renewed files hold for new connections. */
function tlsServer(
  tls: Live<TlsFiles>,
  http1: Http1Server,
  http2: Http2Server,
  limits: ServerLimits,
  refused: Refused,
) {
  const sessions = new Set<ServerHttp2Session>()
  const server = createTlsServer(
    {
      ...contextOf(tls.current),
      requestCert: true,
      rejectUnauthorized: true,
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: limits.openingMs,
    },
    socket => (socket.alpnProtocol === 'h2' ? http2 : http1).emit('connection', socket),
  )
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    // A socket that is closed by now does not know its address any more: the one below it does.
    const { _parent: below = socket } = socket as { _parent?: Socket }
    refused(reasonOf(error, socket), below.remoteAddress)
    socket.destroy()
  })
  http2.on('session', session => {
    if (!session.encrypted) return
    sessions.add(session)
    const expiry = endAtExpiry(session)
    session.once('close', () => {
      clearTimeout(expiry)
      sessions.delete(session)
    })
  })
  tls.onChange((now, before) => {
    server.setSecureContext(contextOf(now))
    // What a former authority has vouched for is not known any more: callers connect anew, calls in flight go on.
    if (now.ca !== before.ca) for (const session of sessions) session.close()
  })
  return server
}

const contextOf = (files: TlsFiles) => ({ ...files, minVersion: 'TLSv1.3' as const })

/** The longest time of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** A connection ends, without cutting a call, when the certificate of its caller does. */
function endAtExpiry(session: ServerHttp2Session) {
  const certificate = (session.socket as TLSSocket).getPeerX509Certificate()
  if (certificate === undefined) return undefined
  const leftMs = Date.parse(certificate.validTo) - Date.now()
  return setTimeout(() => session.close(), Math.min(leftMs, TIMER_MAX_MS)).unref()
}

function reasonOf({ code }: NodeJS.ErrnoException, { authorizationError }: TLSSocket): string {
  if (authorizationError) return 'certificate-refused'
  return code === 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE' ? 'certificate-missing' : 'handshake-failed'
}

/**
 * Ends a session without a preface, and one that cancels calls faster than a caller has reason to (CVE-2023-44487): Node 20
 * counts no cancelled calls that it has begun to handle.
 */
function limitSession(session: ServerHttp2Session, limits: ServerLimits, refused: Refused) {
  const address = session.socket.remoteAddress
  const opening = setTimeout(() => session.destroy(), limits.openingMs).unref()
  session.once('remoteSettings', () => clearTimeout(opening))
  session.once('close', () => clearTimeout(opening))

  let left: number = limits.resetBurst
  let at = performance.now()
  session.on('stream', stream =>
    stream.once('aborted', () => {
      const now = performance.now()
      left = Math.min(limits.resetBurst, left + ((now - at) / 1_000) * limits.resetsPerSecond) - 1
      at = now
      if (left >= 0 || session.destroyed) return
      session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM)
      refused('too-many-resets', address)
    }),
  )
}
