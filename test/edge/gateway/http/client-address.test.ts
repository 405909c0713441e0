import type { IncomingMessage } from 'node:http'
import t from 'tap'
import { clientAddresses, type Proxies, readNetworks } from '../../../../edge/gateway/http/client-address.ts'
import { networkOf } from '../../../../services/kit/process/security/network-of.ts'

const trusted = readNetworks('10.0.0.0/8, 192.0.2.7, fd00::/8')

/** The client address of a request over a connection from `peer`. */
function taken(peer: string, headers: Record<string, string[]>, proxies: Partial<Proxies> = {}) {
  const request = { socket: { remoteAddress: peer }, headersDistinct: headers }
  return clientAddresses({ trusted, header: 'X-Forwarded-For', ...proxies })(
    request as unknown as IncomingMessage,
  )
}

const via = (...lines: string[]) => ({ 'x-forwarded-for': lines })

t.test('a client cannot choose the address that it is counted by', async t => {
  const attacks: readonly (readonly [title: string, taken: string])[] = [
    ['not behind a proxy', taken('203.0.113.9', via('198.51.100.1'))],
    ['no proxy is trusted', taken('203.0.113.9', via('198.51.100.1'), { trusted: [] })],
    ['the address of a proxy', taken('203.0.113.9', via('10.0.0.1'))],
    ['behind one proxy', taken('10.0.0.1', via('198.51.100.1, 203.0.113.9'))],
    ['behind two', taken('10.0.0.1', via('198.51.100.1, 203.0.113.9, 10.0.0.2'))],
    ['in a line of its own', taken('10.0.0.1', via('198.51.100.1', '203.0.113.9'))],
    ['as a proxy that is trusted', taken('10.0.0.1', via('10.9.9.9, 203.0.113.9'))],
    ['with an open quote', taken('10.0.0.1', via('"198.51.100.1, 203.0.113.9'))],
    [
      'by the header that its proxy does not write',
      taken('10.0.0.1', { ...via('203.0.113.9'), forwarded: ['for=198.51.100.1'] }),
    ],
    [
      'by the other header that its proxy does not write',
      taken('10.0.0.1', { ...via('198.51.100.1'), forwarded: ['for=203.0.113.9'] }, { header: 'Forwarded' }),
    ],
    [
      'by an element of its own',
      taken('10.0.0.1', { forwarded: ['for=198.51.100.1;for="x, for=203.0.113.9'] }, { header: 'Forwarded' }),
    ],
  ]
  for (const [title, address] of attacks) t.equal(address, '203.0.113.9', title)
})

t.test('behind trusted proxies the address is the one that they state', async t => {
  t.equal(taken('10.0.0.1', via('203.0.113.9')), '203.0.113.9')
  t.equal(taken('::ffff:10.0.0.1', via('203.0.113.9')), '203.0.113.9', 'a socket that listens on IPv6')
  t.equal(taken('192.0.2.7', via('203.0.113.9:41000')), '203.0.113.9', 'with a port')
  t.equal(taken('fd00::1', via('[2001:DB8::5]:41000')), '2001:db8::5', 'IPv6 with a port')
  t.equal(taken('10.0.0.1', via('10.1.1.1, 10.2.2.2')), '10.1.1.1', 'a client within the network')
  const forwarded = [
    'for=192.0.2.60;proto=http;by=203.0.113.43',
    'proto=https; For="[2001:db8:cafe::17]:4711"',
  ]
  t.equal(taken('10.0.0.1', { forwarded }, { header: 'Forwarded' }), '2001:db8:cafe::17')
})

t.test('where proxies state no address, the nearest known one counts', async t => {
  t.equal(taken('10.0.0.1', {}), '10.0.0.1')
  for (const hidden of ['unknown', '_hidden', '', '300.1.1.1', '203.0.113.9.evil'])
    t.equal(taken('10.0.0.1', via(`198.51.100.1, ${hidden}, 10.0.0.2`)), '10.0.0.2', hidden)
})

t.test('the addresses of one subscriber are counted together', async t => {
  t.equal(networkOf('203.0.113.9'), '203.0.113.9')
  t.equal(taken('::ffff:203.0.113.9', {}), '203.0.113.9', 'IPv4 mapped into IPv6 is IPv4')
  const network = networkOf('2001:db8:0:7::1')
  for (const other of ['2001:db8:0:7:ffff::', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::'])
    t.equal(networkOf(other), network, other)
  for (const other of ['2001:db8:0:8::1', '2001:db8::7:0:1', '::1', '::'])
    t.not(networkOf(other), network, other)
})

t.test('a setting that is no list of networks is refused', async t => {
  t.strictSame(readNetworks(' 10.0.0.0/8 , fd00::/8,'), ['10.0.0.0/8', 'fd00::/8'])
  t.strictSame(readNetworks('none'), [])
  for (const wrong of [
    'proxy.example',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/',
  ])
    t.throws(() => readNetworks(wrong), {
      message: `must hold addresses and networks like 10.0.0.0/8 or fd00::/8, not ${wrong}`,
    })
})
