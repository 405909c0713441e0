import { createHmac } from 'node:crypto'
import t from 'tap'
import { http } from '../../../services/verification/providers/http/index.ts'
import { attempt, openHttp, question, type Said, vendor } from './vendor.ts'

const finding = { kind: 'FINDING', accountStatus: 'ACTIVE' }
const xml = (text: string, type = 'application/xml'): Said => ({ text, headers: { 'content-type': type } })
/** Values that would break out of each format, if it let them. */
const hostile = `O'Neill & "Sons" <x a="1">&amp;name=Mallory&x=1\r\nX-Injected: yes</Name><Name>`

const form = (url: string) => ({
  url: `${url}/check`,
  requestFormat: 'form',
  request: {
    name: { $: '/party/name' },
    acct: { $: '/account/value' },
    tax: { $: '/party/taxId' },
    flag: [1, true, null],
  },
  answer: { accountStatus: 'ACTIVE' },
})

const soap = (url: string) => ({
  url: `${url}/soap`,
  requestFormat: 'xml',
  answerFormat: 'xml',
  request: {
    'soap:Envelope': {
      '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      'soap:Body': {
        Check: {
          Name: { '@lang': { $: '/country' }, '#': { $: '/party/name' } },
          Tag: ['a', { $: '/party/taxId' }],
        },
      },
    },
  },
  answer: {
    accountStatus: { $: '/Envelope/Body/Result/State', map: { ok: 'ACTIVE', none: 'NOT_FOUND' } },
    heldName: { $: '/Envelope/Body/Result/Owner' },
  },
})
const answerOf = (inner: string) =>
  `<s:Envelope xmlns:s="urn:s"><s:Body><Result>${inner}</Result></s:Body></s:Envelope>`

t.test('a form carries each value whole, and none adds a field or a header', async t => {
  const { url, asked } = await vendor(t, () => ({}))
  const { ask } = await openHttp(t, form(url))
  t.match(await ask({ party: { name: hostile, documents: [] } }), finding)
  const [{ headers, body }] = asked as [(typeof asked)[0]]
  t.equal(headers['content-type'], 'application/x-www-form-urlencoded')
  t.equal(headers['x-injected'], undefined)
  t.strictSame(
    [...new URLSearchParams(body)],
    [
      ['name', hostile],
      ['acct', '0123456789'],
      ['flag', '1'],
      ['flag', 'true'],
    ],
  )
})

t.test('an XML request carries each value whole, as text and as attribute', async t => {
  const { url, asked } = await vendor(t, () => xml(answerOf('<State>ok</State>')))
  const { ask } = await openHttp(t, soap(url))
  t.match(await ask({ party: { name: hostile, taxId: '7&8', documents: [] } }), finding)
  const escaped =
    'O&apos;Neill &amp; &quot;Sons&quot; &lt;x a=&quot;1&quot;&gt;&amp;amp;name=Mallory&amp;x=1&#13;&#10;X-Injected: yes&lt;/Name&gt;&lt;Name&gt;'
  t.equal(
    asked[0]!.body,
    '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
      `<Check><Name lang="NG">${escaped}</Name><Tag>a</Tag><Tag>7&amp;8</Tag></Check></soap:Body></soap:Envelope>`,
  )
  t.match(asked[0]!.headers, { 'content-type': 'application/xml', accept: /text\/xml/ })
})

t.test('a value that XML cannot carry does not go to the vendor', async t => {
  const { url, asked } = await vendor(t, () => xml(answerOf('<State>ok</State>')))
  const { ask, provider } = await openHttp(t, soap(url))
  for (const name of ['Ada\u0001Lovelace', 'Ada\uFFFELovelace', 'Ada\uD83DLovelace']) {
    const parts = { party: { name, documents: [] } }
    t.equal(provider.plan(question(parts)), 'UNSUPPORTED')
    t.match(await ask(parts), { kind: 'FAILURE', reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION' })
  }
  t.equal(asked.length, 0)
})

t.test('XML answers are read by names without prefixes, with lists and CDATA', async t => {
  let text = ''
  const { url } = await vendor(t, () => xml(text, 'text/xml; charset=utf-8'))
  const { ask } = await openHttp(t, soap(url))
  text = answerOf('<State> ok </State><Owner><![CDATA[Nguyễn & Con]]></Owner>')
  t.match(await ask(), { ...finding, heldName: 'Nguyễn & Con' })
  text = answerOf('<State>ok</State><Owner>Ñandú</Owner><Owner>Åsa</Owner>')
  t.match(await ask(), { ...finding, heldName: 'Ñandú & Åsa' })
  text = answerOf('<State>none</State>')
  t.match(await ask(), { kind: 'FINDING', accountStatus: 'NOT_FOUND' })
  text = answerOf('<__proto__><State>ok</State></__proto__><constructor>ok</constructor>')
  t.match(await ask(), { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', detail: /there is no value at/ })
})

t.test('hostile XML is refused at once, without an entity expanded or anything fetched', async t => {
  let said: Said = {}
  const { url, asked } = await vendor(t, ({ path }) => (path === '/soap' ? said : {}))
  const { ask } = await openHttp(t, soap(url))
  const refused = async (text: string, mistake: RegExp, type?: string) => {
    said = xml(text, type)
    const before = performance.now()
    t.match(await ask(), { kind: 'FAILURE', reason: 'UNEXPECTED_ERROR', detail: mistake }, text.slice(0, 60))
    t.ok(performance.now() - before < 4_000)
  }
  const ok = answerOf('<State>ok</State>')
  await refused(
    `<!DOCTYPE a [<!ENTITY x SYSTEM "${url}/stolen">]>${answerOf('<State>&x;</State>')}`,
    /document type/,
  )
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  await refused(`<!DOCTYPE a [<!ENTITY l0 "lol">${lol}]>${answerOf('<State>&l9;</State>')}`, /document type/)
  await refused(answerOf('<State>&undefined;</State>'), /is not XML/)
  await refused('<a>'.repeat(5_000), /deeper than 32/)
  await refused(answerOf('<i/>'.repeat(10_000)), /more than 2000 elements/)
  await refused(answerOf('<State>ok</State>').slice(0, -5), /is not XML/)
  await refused(`${ok}${ok}`, /is not XML/)
  await refused('', /is not XML/)
  await refused(ok, /Content-Type is not application\/xml/, 'text/html')
  await refused(ok.replace('<s:', '<?xml version="1.0" encoding="UTF-16"?><s:'), /not in UTF-8/)
  said = { ...xml(answerOf(`<State>${'x'.repeat(70_000)}</State>`)) }
  t.match(await ask(), { kind: 'FAILURE' })
  t.strictSame(
    asked.filter(({ path }) => path !== '/soap'),
    [],
    'nothing was fetched',
  )
})

t.test(
  'requests are signed by what is sent, each time anew, and values of the question reach no header',
  async t => {
    const { url, asked } = await vendor(t, (_, count) => (count === 1 ? { status: 503 } : {}))
    const signature = {
      secret: { env: 'ACME_SECRET' },
      algorithm: 'sha512',
      text: '{method}|{host}|{path}|{body}|{timestamp}|{nonce}',
      header: 'X-Sig',
      value: 'v1={signature}; t={timestamp}',
      timestampHeader: 'X-Time',
      timestampForm: 'iso',
      nonceHeader: 'X-Nonce',
    }
    const settings = { ...form(url), url: `${url}/check?bank={/bank/memberId}`, signature }
    const { provider } = await openHttp(t, settings)
    const one = question({
      bank: { memberId: 'a\r\nX-Injected: yes&b=1' },
      party: { name: hostile, documents: [] },
    })
    await provider.verify(one, attempt())
    await provider.verify(one, attempt())
    t.equal(asked.length, 2)
    for (const { method, path, headers, body } of asked) {
      t.equal(headers['x-injected'], undefined)
      const parts = [method, headers.host, path, body, headers['x-time'], headers['x-nonce']]
      const expected = createHmac('sha512', 's3cret').update(parts.join('|')).digest('hex')
      t.equal(headers['x-sig'], `v1=${expected}; t=${String(headers['x-time'])}`)
    }
    t.not(asked[0]!.headers['x-nonce'], asked[1]!.headers['x-nonce'])
  },
)

t.test('settings that cannot work are refused with their place', async t => {
  const refused = (change: object, mistake: RegExp, base: object = form('https://acme.example')) => {
    const { error } = http.settings.safeParse({ ...base, ...change })
    const text = error?.issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ') ?? ''
    t.match(text, mistake)
  }
  const signature = { secret: { env: 'K' }, text: '{body}', header: 'X-Sig' }
  const deep = { a: { b: { $: '/country' } } }
  refused({ request: deep }, /^\/request must be an object of values/)
  refused({ request: ['a'] }, /^\/request must be an object of values/)
  const xmlBase = soap('https://acme.example')
  refused({ request: { a: 1, b: 2 } }, /^\/request must be an object with one name/, xmlBase)
  refused({ request: { 'a b': 1 } }, /^\/request must have names of XML elements/, xmlBase)
  refused({ request: { a: { '><evil': 1 } } }, /^\/request must have names of XML elements/, xmlBase)
  refused({ request: { a: { '@b': { c: 1 } } } }, /^\/request must have a single value for @b/, xmlBase)
  refused(
    { signature: { ...signature, text: '{body}{/party/name}' } },
    /^\/signature\/text must have no other placeholders/,
  )
  refused(
    { signature: { ...signature, value: 'a\r\nX: {signature}' } },
    /^\/signature\/value must be printable ASCII/,
  )
  refused(
    { signature: { ...signature, header: 'Host' } },
    /^\/signature\/header must be the name of a header/,
  )
  refused({ signature: { ...signature, secret: 'clear' } }, /^\/signature\/secret must be \{"env"/)
  refused({ contentType: 'a\r\nb' }, /^\/contentType must be a media type/)
  const wrongKey = {
    ...form('https://acme.example'),
    signature: { ...signature, secret: { env: 'ACME_KEY' }, secretEncoding: 'hex' },
  }
  await t.rejects(openHttp(t, wrongKey), /signature\/secret: it is not hex/)
})

t.test('a callback may be XML, if its signature is right', async t => {
  const { provider } = await openHttp(t, {
    ...form('https://acme.example'),
    answerFormat: 'xml',
    callback: {
      secret: { env: 'ACME_SECRET' },
      signatureHeader: 'X-Sig',
      timestampHeader: 'X-Time',
      reference: { $: '/Done/@id' },
    },
  })
  const received = (text: string) => {
    const [body, time] = [Buffer.from(text), String(Math.floor(Date.now() / 1_000))]
    const sig = createHmac('sha256', 's3cret').update(`${time}.`).update(body).digest('hex')
    return provider.receive!({ headers: { 'x-sig': sig, 'x-time': time }, body })
  }
  t.match(received('<d:Done xmlns:d="urn:d" id="r-9"/>'), { reference: 'r-9', answer: finding })
  t.throws(() => received('<!DOCTYPE Done><Done id="r-9"/>'), /document type declaration/)
  t.throws(() => received('{"id": "r-9"}'), /is not XML/)
})
