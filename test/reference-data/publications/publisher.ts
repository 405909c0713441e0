import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { authority } from '../../verification/certificates.ts'

// A proxy of this machine would not find the servers below.
for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) {
  delete process.env[name]
  delete process.env[name.toUpperCase()]
}

const trusted = authority()
/** The authority of `tlsPublisher`, in PEM. */
export const { ca } = trusted

/** A publisher's server on this machine, until the test ends. Returns its address, without a path. */
export const publisher = (t: Test, listener: RequestListener) =>
  started(t, createHttpServer(listener), 'http')

/** The same over TLS, with a certificate of `ca`. */
export const tlsPublisher = (t: Test, listener: RequestListener) =>
  started(t, createTlsServer(trusted.server(), listener), 'https')

/** A proxy that opens tunnels (CONNECT). Returns its address, and the hosts that were asked for. */
export async function proxy(t: Test) {
  const hosts: string[] = []
  const server = createHttpServer((_, response) => void response.writeHead(501).end())
  server.on('connect', ({ url = '' }, socket) => {
    hosts.push(url)
    const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const each of [socket, target]) each.on('error', () => socket.destroy())
  })
  return { address: await started(t, server, 'http'), hosts }
}

async function started(t: Test, server: Server, protocol: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}
