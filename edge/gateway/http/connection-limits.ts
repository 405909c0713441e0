import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Config, integer } from '../../../services/kit/process/config/config.ts'
import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import { isParseError, openConnections } from '../../../services/kit/process/lifecycle/open-connections.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { isOneOf, peerAddress, type Proxies } from './client-address.ts'

export const connectionSettings = {
  connectionsMax: integer(
    'EDGE_CONNECTIONS',
    'How many connections a process of the edge has open at once; further ones are closed.',
    10_000,
    { min: 1 },
  ),
  connectionsPerAddressMax: integer(
    'EDGE_CONNECTIONS_PER_ADDRESS',
    'How many of these connections one address may have, unless it is one of TRUSTED_PROXIES. An IPv6 network of 64 bits counts as one.',
    1_000,
    { min: 1 },
  ),
}

interface Limits extends Config<typeof connectionSettings> {
  /** Only `connectionsMax` limits the connections of a trusted proxy. */
  readonly trustedProxies: Proxies['trusted']
}

/**
 * Closes connections beyond the limits immediately and without an answer, which would cost what a limit saves. The security log also
 * tells what no HTTP parser takes; `listen` answers it.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsPerAddressMax, trustedProxies }: Limits,
  securityLog: SecurityLog,
): void {
  const isProxy = isOneOf(trustedProxies)
  const mayStay = openConnections(connectionsPerAddressMax)

  server.maxConnections = connectionsMax
  server.on('drop', data => logRefusal('too-many', peerAddress(data ?? {})))
  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket)
    if (isProxy(address)) return
    if (mayStay(networkOf(address), socket)) return
    logRefusal('too-many-of-address', address)
    socket.destroy()
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (isParseError(error)) logRefusal('protocol-error', peerAddress(socket))
  })

  function logRefusal(reason: string, address: string) {
    securityLog('connection.open', { outcome: 'failure', reason, address })
  }
}
