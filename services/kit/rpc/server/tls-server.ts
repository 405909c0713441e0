import type { Socket } from 'node:net'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { Live } from '../../process/reloading/live.ts'
import type { TlsFiles } from '../../process/tls/service-tls.ts'
import type { Connections, End } from './connections.ts'
import type { ServerLimits } from '../call/server-limits.ts'

export type Refused = (reason: string, address: string | undefined) => void

/**
 * TLS 1.3, to callers with a certificate of the authority. Renewed files apply to new connections. A connection ends when the
 * certificate of its caller expires, or the authority is replaced.
 */
export function tlsServer(
  tls: Live<TlsFiles>,
  serve: Connections['serve'],
  limits: ServerLimits,
  refused: Refused,
): Server {
  const vouched = new Set<End>()
  const authorities = new WeakMap<Socket, string>()
  const server = createServer(
    {
      ...contextOf(tls.current),
      requestCert: true,
      rejectUnauthorized: true,
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: limits.openingMs,
    },
    socket => {
      const leftMs = lifetimeMs(socket)
      if (leftMs <= 0) {
        refused('certificate-refused', socket.remoteAddress)
        return socket.destroy()
      }
      const end = serve(socket, socket.alpnProtocol === 'h2')
      const expiry = setTimeout(() => end(limits.timeoutMs), Math.min(leftMs, TIMER_MAX_MS)).unref()
      vouched.add(end)
      socket.once('close', () => {
        clearTimeout(expiry)
        vouched.delete(end)
      })
      // The authority was replaced during the handshake, which has used the former one.
      if (authorities.get(below(socket)) !== tls.current.ca) end(limits.timeoutMs)
    },
  )
  server.on('connection', socket => authorities.set(socket, tls.current.ca))
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    // A TLS socket that is closed by now no longer has the address.
    refused(reasonOf(error, socket), below(socket).remoteAddress)
    socket.destroy()
  })
  tls.onChange((now, before) => {
    server.setSecureContext(contextOf(now))
    // Certificates of a former authority are no longer accepted: callers connect anew, calls in flight go on.
    if (now.ca !== before.ca) for (const end of vouched) end(limits.timeoutMs)
  })
  return server
}

/** The connection that TLS runs over. */
const below = (socket: TLSSocket) => (socket as { _parent?: Socket })._parent ?? socket

const contextOf = (files: TlsFiles) => ({ ...files, minVersion: 'TLSv1.3' as const })

/** The longest delay of a timer in Node. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** How long the certificate of a caller is still valid. A resumed session does not send it again, so TLS does not check it again. */
function lifetimeMs(socket: TLSSocket): number {
  const certificate = socket.getPeerX509Certificate()
  return certificate === undefined ? 0 : Date.parse(certificate.validTo) - Date.now()
}

function reasonOf({ code }: NodeJS.ErrnoException, { authorizationError }: TLSSocket): string {
  if (authorizationError) return 'certificate-refused'
  return code === 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE' ? 'certificate-missing' : 'handshake-failed'
}
