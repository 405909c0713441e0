import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Config, integer } from '../../services/kit/process/config.ts'
import { networkOf } from '../../services/kit/process/network-of.ts'
import { openConnections } from '../../services/kit/process/open-connections.ts'
import type { SecurityLog } from '../../services/kit/process/security-log.ts'
import { isWorker } from '../../services/kit/process/worker.ts'
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
    'How many of them one address may have, unless it is one of TRUSTED_PROXIES. An IPv6 network of 64 bits counts as one.',
    1_000,
    { min: 1 },
  ),
}

interface Limits extends Config<typeof connectionSettings> {
  /** They may have as many as all together. */
  readonly trustedProxies: Proxies['trusted']
}

/** Closes connections that are too many at once and without an answer, which would cost what the limit saves. */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsPerAddressMax, trustedProxies }: Limits,
  securityLog: SecurityLog,
): void {
  const isProxy = isOneOf(trustedProxies)
  const mayStay = openConnections(connectionsPerAddressMax)

  // One of several processes would be offered what it refuses so again and again, by a parent that does nothing else then.
  if (!isWorker) server.maxConnections = connectionsMax
  const hasRoom = isWorker ? openConnections(connectionsMax) : () => true
  server.on('drop', data => logRefusal('too-many', peerAddress(data ?? {})))
  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket)
    const reason = !hasRoom('', socket)
      ? 'too-many'
      : isProxy(address) || mayStay(networkOf(address), socket)
        ? undefined
        : 'too-many-of-address'
    if (reason === undefined) return
    logRefusal(reason, address)
    socket.destroy()
  })

  function logRefusal(reason: string, address: string) {
    securityLog('connection.open', { outcome: 'failure', reason, address })
  }
}
