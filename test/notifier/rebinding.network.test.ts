import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import tls from 'node:tls'
import t, { type Test } from 'tap'
import { publicLookup } from '../../services/notifier/public-address.ts'
import { sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'
import { dnsServer } from './dns-server.ts'

const PUBLIC = '93.184.215.14'

/** Where an attacker's DNS server leads a name, once it was seen to be public. */
const inside = [
  { A: ['127.0.0.1'] },
  { A: ['169.254.169.254'] },
  { AAAA: ['0:0:0:0:0:ffff:7f00:1'] },
  { AAAA: ['0:0:0:0:0:ffff:a9fe:a9fe'] },
  { AAAA: ['0:0:0:0:0:0:0:1'] },
  { A: [PUBLIC, '127.0.0.1'] },
  { A: [PUBLIC], AAAA: ['0:0:0:0:0:ffff:7f00:1'] },
]

t.test(
  'a name that is public when checked, and of our network when asked for again, leads nowhere',
  async t => {
    const names = inside.map(
      (after, index) => [`rebinding${index}.example`, [{ A: [PUBLIC] }, after]] as const,
    )
    const { queried, addressesOf } = await dnsServer(t, Object.fromEntries(names))
    const { port, connections } = await listener(t)
    const attempts = connectionAttempts(t)
    const { send, close } = sender({ allowedOrigins: new Set(), lookup: publicLookup(addressesOf) })
    t.teardown(close)
    for (const [name, [, after]] of names) {
      const title = `${name}, then ${JSON.stringify(after)}`
      const url = `https://${name}:${port}/`
      const webhook = { url, secrets: [newSecret()], eventId: 'x', body: Buffer.from('{}') }
      t.match(await send(webhook), { outcome: 'UNREACHABLE' }, title)
      t.strictSame(attempts.splice(0), [PUBLIC], `${title}: the checked address alone`)
      t.equal(queried.splice(0).length, 2, `${title}: each family is asked for once`)
      queried.push(name, name)
      t.match(await send(webhook), { outcome: 'BLOCKED' }, title)
      t.strictSame(attempts, [], `${title}: no connection`)
      queried.splice(0)
    }
    t.equal(connections(), 0)
  },
)

/** Counts the connections to a port of this machine. */
async function listener(t: Test) {
  let connections = 0
  const server = createServer(socket => {
    connections++
    socket.destroy()
  })
  server.listen(0)
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/**
 * The addresses that TLS connections are tried to. They begin at the loopback interface, from which the kernel reaches no other
 * machine: a test sends nothing to the internet.
 */
function connectionAttempts(t: Test): string[] {
  const attempts: string[] = []
  const { connect } = tls
  t.capture(tls, 'connect', (options: tls.ConnectionOptions) => {
    const socket = connect({ ...options, localAddress: '127.0.0.1' } as tls.ConnectionOptions)
    socket.on('connectionAttempt', (address: string) => attempts.push(address))
    return socket
  })
  return attempts
}
