import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Test } from 'tap'

/** Serves a Postgres over TLS too, as its protocol asks for it (SSLRequest). Returns the port. Closed when the test ends. */
export async function tlsPostgres(
  t: Test,
  url: string,
  certificate: { readonly cert: string; readonly key: string },
): Promise<number> {
  const { hostname, port } = new URL(url)
  const server = createServer(socket => void serve(socket))

  async function serve(socket: Socket) {
    socket.on('error', () => {})
    await once(socket, 'data')
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...certificate })
    const postgres = connect(Number(port), hostname)
    for (const [from, to] of [
      [secure, postgres],
      [postgres, secure],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}
