import type { Server } from 'node:http'

/** Closes a server: requests in flight may run for `drainMs`, then their connections are cut. */
export async function closeServer(
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>,
  drainMs: number,
): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  const drained = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(drained)
}
