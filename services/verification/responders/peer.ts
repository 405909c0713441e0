import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

interface Client {
  /** The fingerprint of its certificate. */
  readonly key: string
  readonly organization: string | undefined
}

/** The client of a connection, read from its certificate once. */
export function clients() {
  const known = new WeakMap<Socket, Client>()
  return (socket: TLSSocket): Client => {
    const client = known.get(socket) ?? clientIn(socket)
    known.set(socket, client)
    return client
  }
}

function clientIn(socket: TLSSocket): Client {
  const { fingerprint256, subject } = socket.getPeerCertificate()
  const organization = (subject as { organizationIdentifier?: unknown }).organizationIdentifier
  return { key: fingerprint256, organization: typeof organization === 'string' ? organization : undefined }
}
