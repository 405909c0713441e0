import { once } from 'node:events'
import { createServer as createHttp1Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import t from 'tap'
import { listener } from '../../../services/kit/rpc/server/listener.ts'
import { serverLimits } from '../../../services/kit/rpc/call/server-limits.ts'

t.test('an IPv6 network of 64 bits has as many connections as one address', async t => {
  const refused: unknown[] = []
  const { server } = listener({
    http1: createHttp1Server(),
    http2: createHttp2Server(),
    tls: undefined,
    tlsOnly: false,
    limits: { ...serverLimits, connectionsPerAddress: 1 },
    securityLog: (_event, { address }) => refused.push(address),
  })
  // This machine has none of these addresses, so each connection is given the next one.
  const addresses = [
    '2001:db8:0:7::1',
    '2001:db8:0:8::1',
    '2001:db8:0:7:ffff::2',
    '::ffff:192.0.2.1',
    '::ffff:192.0.2.2',
  ].values()
  server.prependListener('connection', socket =>
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.next().value }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  for (let count = 0; count < 5; count++) {
    const accepted = once(server, 'connection')
    sockets.push(connect(port, '127.0.0.1'))
    await accepted
  }
  t.strictSame(refused, ['2001:db8:0:7:ffff::2'])
  for (const socket of sockets) socket.destroy()
  server.close()
})
