import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { until } from './until.ts'

/** Below the ephemeral ports: an outgoing connection could take the port of a server while it is down. */
const FIRST = 10_000
const LAST = 20_000
const PER_PROCESS = 40
/** Browsers and fetch refuse it (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = 10_080
let next = FIRST + ((process.pid * PER_PROCESS) % (LAST - FIRST))

/** A free TCP port on 127.0.0.1, which no outgoing connection gets by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    if (next === BLOCKED) next++
    const server = createServer().listen(next++, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Whether something listens on this port of 127.0.0.1. */
export function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Waits until something listens. */
export async function untilListening(port: number): Promise<void> {
  await until(() => listens(port))
}
