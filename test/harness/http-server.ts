import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** Tests compute in the process of their servers for seconds: Node's 5 s would close a connection that fetch is about to reuse. */
const KEEP_ALIVE_MS = 600_000

/** A server on a free port of 127.0.0.1. A listener may be added later. */
export async function httpServer(listener?: RequestListener) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { server, port, url: `http://127.0.0.1:${port}`, close }
}

/** The address of such a server, which is closed when the test ends. */
export async function served(t: Test, listener: RequestListener): Promise<string> {
  const { url, close } = await httpServer(listener)
  t.teardown(close)
  return url
}
