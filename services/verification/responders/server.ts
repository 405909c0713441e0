import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { closeServer } from '../../kit/process/lifecycle/close-server.ts'
import { answerer, type AnswererOptions } from './answerer.ts'

export interface ResponderOptions extends AnswererOptions {
  readonly host: string
  readonly port: number
  /** In PEM: our certificate and key, and the authorities whose clients may ask. */
  readonly tls: Tls
}

export type Tls = Required<Pick<ServerOptions, 'cert' | 'key' | 'ca'>>

const secured = (tls: Tls) => ({ ...tls, minVersion: 'TLSv1.2' as const })

const HEAD_BYTES_MAX = 16 * 1024
const CONNECTIONS_MAX = 1_000
const HANDSHAKE_TIMEOUT_MS = 5_000
const HEAD_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
/** How often the two timeouts above are checked. */
const TIMEOUT_CHECK_MS = 1_000
/** Longer than clients keep idle connections, so that we never close one as they reuse it. */
const KEEP_ALIVE_MS = 65_000
/** How long questions may still be answered after `close` is called. */
const DRAIN_MS = 5_000

/** Serves one scheme over HTTPS, to clients with a certificate of a trusted authority. */
export async function serveResponder(options: ResponderOptions) {
  const { host, port, tls, log } = options
  /** Counts the certificates and authorities that have been in force, and has the one under which a connection began. */
  let renewals = 0
  const renewalOf = new WeakMap<Socket, number>()
  const answer = answerer(options, socket => !server.listening || renewalOf.get(socket) !== renewals)
  const server = createServer(
    {
      ...secured(tls),
      requestCert: true,
      rejectUnauthorized: true,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = CONNECTIONS_MAX
  server.on('secureConnection', socket => renewalOf.set(socket, renewals))
  // A certificate that Node refuses ends the connection, and only the socket says why.
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, { authorizationError }) =>
    log('responder.client-refused', { code: authorizationError ?? code }),
  )
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** New connections get another certificate, and are trusted by other authorities. Others end with their next answer. */
    renew(renewed: Tls) {
      server.setSecureContext(secured(renewed))
      renewals++
    },
    close: () => closeServer(server, DRAIN_MS),
  }
}
