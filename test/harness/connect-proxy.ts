import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Test } from 'tap'

/** Answers a request for a tunnel itself, or returns a port of this machine to which the tunnel leads. */
export type Tunnelling = (socket: Duplex, request: IncomingMessage) => number | undefined

/** A proxy that opens tunnels (CONNECT), over TLS if it has a certificate. Closed when the test ends. */
export async function connectProxy(t: Test, tunnelling: Tunnelling, tls?: ServerOptions) {
  const asked: IncomingMessage[] = []
  const passed: Buffer[] = []
  const sockets = new Set<Duplex>()
  const server = tls === undefined ? createHttpServer() : createTlsServer(tls)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    asked.push(request)
    socket.on('error', () => {})
    const port = tunnelling(socket, request)
    if (port === undefined) return
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('data', chunk => passed.push(chunk))
      target.pipe(socket).pipe(target)
    })
    sockets.add(target)
    target.on('error', () => socket.destroy())
  })
  const origin = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${await listening(t, server)}`
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: new URL(origin),
    /** The requests for tunnels. */
    asked,
    /** What clients sent into tunnels. */
    passed: () => Buffer.concat(passed),
  }
}

/** Closes the server when the test ends. Returns its port. */
export async function listening(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
