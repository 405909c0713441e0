import t from 'tap'
import { endpointUrl } from '../../services/notifier/endpoint-url.ts'

const none: ReadonlySet<string> = new Set()
const longest = `https://client.example/${'x'.repeat(2_048 - 23)}`

t.test('https URLs with public domain names are accepted and normalised', t => {
  const good: readonly (readonly [url: string, normalised?: string])[] = [
    ['https://client.example/hook'],
    ['https://client.example/hook?tenant=7&x=%20'],
    ['https://client.example:443/', 'https://client.example/'],
    ['https://client.example:8443/'],
    ['https://client.example:80/'],
    ['https://client.example:65535/'],
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
  for (const [url, normalised = url] of good) {
    const checked = endpointUrl(url, none)
    t.equal('url' in checked ? checked.url.href : checked.mistake, normalised, url.slice(0, 60))
  }
  t.end()
})

const addresses = [
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
]

const privateNames = [
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
]

t.test('other URLs are refused in every notation', t => {
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
    [`https://client.example/${'ü'.repeat(1_000)}`, /after percent-encoding/],
    ['https://client.example:0/', /port of another protocol/],
    ['https://client.example:22/', /port of another protocol/],
    ['https://client.example:25/', /port of another protocol/],
    ['https://client.example:10080/', /port of another protocol/],
    ['https://client.example:65536/', /absolute URL/],
    ...addresses.map(host => [`https://${host}/`, /IP address/] as const),
    ...privateNames.map(host => [`https://${host}/`, /public domain name|absolute URL/] as const),
  ]
  for (const [url, mistake] of bad) {
    const checked = endpointUrl(url, none)
    t.match(
      'mistake' in checked ? checked.mistake : `accepted as ${checked.url.href}`,
      mistake,
      url.slice(0, 60),
    )
  }
  t.end()
})

t.test('an origin allowed by the operator is accepted, and no other', t => {
  const allowed = new Set(['http://127.0.0.1:9000'])
  t.ok('url' in endpointUrl('http://127.0.0.1:9000/hook', allowed))
  for (const other of ['http://127.0.0.1:9001/', 'https://127.0.0.1:9000/', 'http://user@127.0.0.1:9000/']) {
    t.ok('mistake' in endpointUrl(other, allowed), other)
  }
  t.end()
})
