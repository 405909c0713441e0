import t from 'tap'
import { endpointUrl } from '../../services/notifier/endpoint-url.ts'

const nothing: ReadonlySet<string> = new Set()
const longest = `https://client.example/${'x'.repeat(2_048 - 23)}`

t.test('webhooks go to public names over https', t => {
  const good: readonly (readonly [given: string, kept?: string])[] = [
    ['https://client.example/hook'],
    ['https://client.example/hook?tenant=7&x=%20'],
    ['https://client.example:443/', 'https://client.example/'],
    ['HTTPS://Client.Example', 'https://client.example/'],
    ['https://client.example./a', 'https://client.example/a'],
    ['https://a.b.c.d.client.co.uk/'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://client.xn--p1ai/'],
    ['https://1.client.example/'],
    ['https://client.example/p?', 'https://client.example/p'],
    ['https://client.example/%7eq/%2f?x=%61%3d', 'https://client.example/~q/%2F?x=a%3D'],
    ['https://client.example/?at=@me:1', 'https://client.example/?at=@me:1'],
    [longest],
  ]
  for (const [given, kept = given] of good) {
    const judged = endpointUrl(given, nothing)
    t.equal('url' in judged ? judged.url.href : judged.mistake, kept, given.slice(0, 60))
  }
  t.end()
})

t.test('and nowhere else, however the place is written', t => {
  const bad: readonly (readonly [url: string, mistake: RegExp])[] = [
    ['', /absolute URL/],
    ['https:client.example/', /absolute URL/],
    ['https:/client.example/', /absolute URL/],
    ['https:///client.example/', /absolute URL/],
    ['https://client.example\\hook', /absolute URL/],
    ['https://client.exa\nmple/', /absolute URL/],
    [' https://client.example/', /absolute URL/],
    ['https://client.example/a b', /absolute URL/],
    ['https://@client.example/', /user name/],
    ['https://:@client.example/', /user name/],
    ['client.example/hook', /absolute URL/],
    ['/hook', /absolute URL/],
    ['https://', /absolute URL/],
    ['http://client.example/', /begin with https/],
    ['ftp://client.example/', /begin with https/],
    ['file:///etc/passwd', /absolute URL/],
    ['javascript:alert(1)', /absolute URL/],
    ['https://user@client.example/', /user name/],
    ['https://user:pw@client.example/', /user name/],
    ['https://client.example@127.0.0.1/', /user name/],
    ['https://client.example/#part', /fragment/],
    ['https://client.example/#', /fragment/],
    [`${longest}x`, /at most 2048/],
    [`https://client.example/${'ü'.repeat(1_000)}`, /once it is encoded/],
    ['https://client.example:8443/', /443/],
    ['https://client.example:80/', /443/],
    ...[
      '8.8.8.8',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '１２７.0.0.1',
      '127.0.0.1.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[2001:4860:4860::8888]',
    ].map(host => [`https://${host}/`, /IP address/] as const),
    ...[
      'localhost',
      'localhost.',
      'app.localhost',
      'printer.local',
      'vault.internal',
      'db.corp',
      'router.home.arpa',
      'a.test',
      'hidden.onion',
      'intranet',
      'mail.invalid',
      'localhost.localdomain',
      '1.0.0.127.in-addr.arpa',
      'a.-com',
      'a.com-',
      '-a.example',
      'a..example',
    ].map(host => [`https://${host}/`, /public domain name|absolute URL/] as const),
  ]
  for (const [url, mistake] of bad) {
    const judged = endpointUrl(url, nothing)
    t.match('mistake' in judged ? judged.mistake : `taken as ${judged.url.href}`, mistake, url.slice(0, 60))
  }
  t.end()
})

t.test('an operator may let an origin through, and only that', t => {
  const allowed = new Set(['http://127.0.0.1:9000'])
  t.ok('url' in endpointUrl('http://127.0.0.1:9000/hook', allowed))
  for (const other of ['http://127.0.0.1:9001/', 'https://127.0.0.1:9000/', 'http://user@127.0.0.1:9000/']) {
    t.ok('mistake' in endpointUrl(other, allowed), other)
  }
  t.end()
})
