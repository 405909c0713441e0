import type { LookupAddress } from 'node:dns'
import { promisify } from 'node:util'
import t from 'tap'
import { isPublicAddress, publicLookup } from '../../services/notifier/public-address.ts'
import { sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'
import { until } from '../harness/until.ts'
import { dnsServer } from './dns-server.ts'

t.test('only addresses of the public internet are public', t => {
  const unicast = [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.31.195.255',
    '192.52.192.255',
    '192.88.98.255',
    '192.167.255.255',
    '192.175.49.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '203.0.112.255',
    '223.255.255.255',
    '2001:200::1',
    '2001:db7::1',
    '2001:db9::1',
    '2003::1',
    '2620:4f:7fff::1',
    '2620:4f:8001::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
  ]
  const reserved = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    // Metadata and other services of clouds: AWS, Azure, Google and most others; Alibaba, Oracle.
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.0.9',
    '192.0.0.10',
    '192.0.0.170',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a83f:8110',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:1::1',
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2620:4f:8000::1',
    '3ffe::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ]
  for (const address of unicast) t.equal(isPublicAddress(address), true, address)
  for (const address of reserved) t.equal(isPublicAddress(address), false, address)
  t.end()
})

t.test('a name with any address that is not public is blocked', async t => {
  const answers: readonly (readonly [title: string, addresses: readonly string[]])[] = [
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
    ['a public address and a private one', ['8.8.8.8', '192.168.0.1']],
    ['nothing', []],
  ]
  for (const [title, addresses] of answers) {
    const resolved: LookupAddress[] = addresses.map(address => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    const lookup = publicLookup(async () => resolved)
    const { send, close } = sender({ allowedOrigins: new Set(), lookup })
    const webhook = {
      url: 'https://client.example/',
      secrets: [newSecret()],
      eventId: 'x',
      body: Buffer.from('{}'),
    }
    const result = await send(webhook)
    close()
    t.equal(result?.outcome, 'BLOCKED', title)
  }
})

t.test('a name of a private network is answered like one that does not exist, and not looked up', async t => {
  const asked: string[] = []
  const lookup = publicLookup(async hostname => {
    asked.push(hostname)
    return [{ address: '10.0.0.7', family: 4 }]
  })
  const names = [
    'payprep-edge.payments.svc',
    'payprep-edge.payments.svc.cluster.local',
    'vault.service.consul',
    'METADATA.GOOGLE.INTERNAL',
    'printer.local.',
    'nas.home.arpa',
  ]
  for (const name of names) await t.rejects(promisify(lookup)(name, {}), { code: 'ENOTFOUND' }, name)
  t.strictSame(asked, [])
  await t.rejects(promisify(lookup)('svc.example.com', {}), { name: 'BlockedAddress' })
})

t.test('each connection resolves the name again and checks its addresses', async t => {
  let lookups = 0
  const lookup = publicLookup(async () => {
    lookups++
    return [{ address: '127.0.0.1', family: 4 }]
  })
  const { send, close } = sender({ allowedOrigins: new Set(), lookup })
  t.teardown(close)
  const webhook = (url: string) => ({ url, secrets: [newSecret()], eventId: 'x', body: Buffer.from('{}') })
  for (const url of ['https://client.example/', 'https://client.example/other']) {
    t.equal((await send(webhook(url)))?.outcome, 'BLOCKED')
  }
  t.equal(lookups, 2)
  for (const url of ['https://127.0.0.1/', 'https://0x7f.1/', 'https://[::1]/', 'http://client.example/']) {
    t.equal((await send(webhook(url)))?.outcome, 'BLOCKED', url)
  }
  t.equal(lookups, 2, 'URLs without a domain name are not resolved')
})

t.test('a name resolves to its addresses of both families', async t => {
  const { lookup } = await queriedServer(t, {
    'both.example': { A: ['8.8.8.8', '8.8.4.4'], AAAA: ['2606:4700:0:0:0:0:0:1'] },
    'old.example': { A: ['8.8.8.8'] },
    'new.example': { AAAA: ['2606:4700:0:0:0:0:0:1'] },
    'half.example': { A: ['8.8.8.8'], AAAA: 'SERVFAIL' },
    'astray.example': { A: ['8.8.8.8'], AAAA: ['fd00:0:0:0:0:0:0:1'] },
    'none.example': {},
  })
  const [ipv4, ipv6] = [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]
  const cases: readonly (readonly [name: string, addresses: readonly LookupAddress[]])[] = [
    ['both.example', [ipv4, { address: '8.8.4.4', family: 4 }, ipv6]],
    ['old.example', [ipv4]],
    ['new.example', [ipv6]],
    ['half.example', [ipv4]],
  ]
  for (const [name, addresses] of cases) t.strictSame(await lookup(name), addresses, name)
  await t.rejects(lookup('astray.example'), { name: 'BlockedAddress' })
  await t.rejects(lookup('none.example'), { code: 'ENODATA' })
  await t.rejects(lookup('unknown.example'), { code: 'ENOTFOUND' })
})

t.test('a name whose DNS server does not answer delays no others', async t => {
  const silent = Array.from({ length: 50 }, (_, index) => `silent${index}.example`)
  const { lookup, queried } = await queriedServer(t, {
    ...Object.fromEntries(silent.map(name => [name, 'SILENCE' as const])),
    'healthy.example': { A: ['8.8.8.8'] },
  })
  for (const name of silent) lookup(name).catch(() => {})
  await until(() => new Set(queried).size >= silent.length)
  const startedAt = performance.now()
  t.strictSame(await lookup('healthy.example'), [{ address: '8.8.8.8', family: 4 }])
  t.ok(performance.now() - startedAt < 1_000, 'at once')
})

t.test('a slow name is resolved even after many quick ones', async t => {
  const { lookup } = await queriedServer(t, { 'quick.example': { A: ['8.8.8.8'] }, 'slow.example': 'SLOW' })
  for (let count = 0; count < 50; count++) await lookup('quick.example')
  t.strictSame(await lookup('slow.example'), [{ address: '8.8.8.8', family: 4 }])
})

t.test('concurrent lookups of a name share one query; later ones query again', async t => {
  const { lookup, queried } = await queriedServer(t, { 'client.example': { A: ['8.8.8.8'] } })
  await Promise.all(Array.from({ length: 20 }, () => lookup('client.example')))
  t.strictSame(queried, ['client.example', 'client.example'], 'once for each family')
  await lookup('client.example')
  t.equal(queried.length, 4)
})

/** A DNS server with these names, and a lookup that queries it. */
async function queriedServer(...args: Parameters<typeof dnsServer>) {
  const { queried, addressesOf } = await dnsServer(...args)
  const lookup = promisify(publicLookup(addressesOf))
  return { queried, lookup: (name: string) => lookup(name, { all: true }) }
}
