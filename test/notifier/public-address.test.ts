import type { LookupAddress } from 'node:dns'
import t from 'tap'
import { isPublicAddress, publicLookup } from '../../services/notifier/public-address.ts'
import { sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'

t.test('only addresses of the public internet are public', t => {
  const publicOnes = [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
  ]
  const others = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...[
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.1.1',
      '198.18.0.1',
      '198.19.255.255',
    ],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
    ],
    ...[
      '2001:2::1',
      '2001:10::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      '5f00::1',
      'fc00::1',
      'fd12::1',
    ],
    ...['fe80::1', 'fec0::1', 'ff02::1'],
  ]
  for (const address of publicOnes) t.equal(isPublicAddress(address), true, address)
  for (const address of others) t.equal(isPublicAddress(address), false, address)
  t.end()
})

t.test('a name that leads astray is not connected to, also when it changes its mind', async t => {
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
    const lookup = publicLookup((_hostname, _options, done) => done(null, resolved))
    const { send, close } = sender({ allowedOrigins: new Set(), lookup })
    const letter = {
      url: 'https://client.example/',
      secret: newSecret(),
      eventId: 'x',
      body: Buffer.from('{}'),
    }
    const { outcome } = await send(letter)
    close()
    t.equal(outcome, 'BLOCKED', title)
  }
})

t.test('an address is checked where it is used: each connection asks anew', async t => {
  let asked = 0
  const lookup = publicLookup((_hostname, _options, done) => {
    asked++
    done(null, [{ address: '127.0.0.1', family: 4 }])
  })
  const { send, close } = sender({ allowedOrigins: new Set(), lookup })
  t.teardown(close)
  const letter = (url: string) => ({ url, secret: newSecret(), eventId: 'x', body: Buffer.from('{}') })
  for (const url of ['https://client.example/', 'https://client.example/other']) {
    t.equal((await send(letter(url))).outcome, 'BLOCKED')
  }
  t.equal(asked, 2)
  for (const url of ['https://127.0.0.1/', 'https://0x7f.1/', 'https://[::1]/', 'http://client.example/']) {
    t.equal((await send(letter(url))).outcome, 'BLOCKED', url)
  }
  t.equal(asked, 2, 'and what is no name is not even looked up')
})
