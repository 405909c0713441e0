import { createPrivateKey, randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { epcVop } from '../../../services/verification/providers/epc-vop/index.ts'
import { faults } from '../../../services/verification/responders/faults.ts'
import { freePort } from '../../harness/free-port.ts'
import { authority } from '../certificates.ts'
import {
  accounts,
  attempt,
  client,
  openProvider,
  ORGANIZATION,
  question,
  runningResponder,
  serverCertificate,
  trusted,
  withCertificate,
} from '../running-responder.ts'

const settings = { ...withCertificate, requestingAgent: 'BANKDEFFXXX', addressBook: 'eds.csv' }

const bookOf = (...urls: readonly string[]) =>
  ['bic,url,priority', ...urls.map((url, n) => `COBADEFF,${url},${n + 1}`)].join('\n')

const openVop = (t: Test, urls: readonly string[], options: Parameters<typeof openProvider>[3] = {}) =>
  openProvider(t, epcVop, settings, { ...options, files: { 'eds.csv': bookOf(...urls), ...options.files } })

const byName = (name: string, value: string = accounts.open) =>
  question({ account: { value }, party: { name, type: 'INDIVIDUAL' } })

t.test(
  'each code of the scheme becomes its finding, and the holder is named on a close match only',
  async t => {
    const { url } = await runningResponder(t, 'vop')
    const { provider } = await openVop(t, [url])
    const cases = [
      [
        'Erika Mustermann',
        accounts.open,
        { accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH', schemeResponseCode: 'EPC_VOP_MTCH' },
      ],
      [
        'E. Mustermann',
        accounts.open,
        {
          accountStatus: 'ACTIVE',
          nameMatch: 'PARTIAL_MATCH',
          heldName: 'Erika Mustermann',
          schemeResponseCode: 'EPC_VOP_CMTC',
        },
      ],
      [
        'P. Schmidt',
        accounts.joint,
        {
          accountStatus: 'ACTIVE',
          nameMatch: 'PARTIAL_MATCH',
          heldName: 'Peter Schmidt',
          schemeResponseCode: 'EPC_VOP_CMTC',
        },
      ],
      [
        'Otto Normalverbraucher',
        accounts.open,
        { accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH', schemeResponseCode: 'EPC_VOP_NMTC' },
      ],
      [
        'Erika Mustermann',
        accounts.closed,
        { accountStatus: 'NOT_FOUND', schemeResponseCode: 'EPC_VOP_NOAP' },
      ],
      [
        'Erika Mustermann',
        accounts.unknown,
        { accountStatus: 'NOT_FOUND', schemeResponseCode: 'EPC_VOP_NOAP' },
      ],
    ] as const
    for (const [name, iban, finding] of cases) {
      const asked = byName(name, iban)
      t.equal(provider.plan(asked), 'OK')
      t.strictSame(
        await provider.verify(asked, attempt()),
        { kind: 'FINDING', ...finding },
        `${name} ${iban}`,
      )
    }
  },
)

t.test(
  'a business without a name is asked for by its registration, and then only an id match is legal',
  async t => {
    const { url } = await runningResponder(t, 'vop')
    const { provider } = await openVop(t, [url])
    const firm = (documents: { type: string; value: string }[]) =>
      question({ account: { value: accounts.firm }, party: { type: 'BUSINESS', documents } })
    const cases = [
      ['LEI', '529900T8BM49AURSDO55', 'EPC_VOP_MTCH'],
      ['LEI', '7LTWFZYICNSX8D621K86', 'EPC_VOP_NMTC'],
      ['TAX_ID', '123456789', 'EPC_VOP_MTCH'],
      ['VAT', '123456780', 'EPC_VOP_NMTC'],
      ['COMPANY_ID', 'HRB1', 'EPC_VOP_NOAP'],
    ] as const
    for (const [type, value, code] of cases) {
      const answer = await provider.verify(firm([{ type, value }]), attempt())
      t.match(answer, { kind: 'FINDING', schemeResponseCode: code }, `${type} ${value}`)
    }
  },
)

const nonconforming = (detail: string) => ({
  reason: 'UNEXPECTED_ERROR',
  isRetryable: false,
  detail: containing(detail),
})
const away = (detail: string) => ({
  reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
  isRetryable: true,
  detail: containing(detail),
})
const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** The outcome of each fault. The time-out is shortened where the bank does not answer at all. */
const outcomes: Readonly<Record<Exclude<keyof typeof faults.vop, keyof typeof outcomesById>, object>> = {
  delay: away('TIMED_OUT'),
  drop: away('UND_ERR_SOCKET'),
  'half-closed': away('UND_ERR_SOCKET'),
  'status-500': away('status 500'),
  'status-503': away('status 503'),
  'error-without-body': nonconforming('status 400: there is no body'),
  'error-without-code': nonconforming('status 400: /code is missing'),
  html: nonconforming('Content-Type is not application/json'),
  'wrong-content-type': nonconforming('Content-Type is not application/json'),
  'not-json': nonconforming('the body is not JSON'),
  oversized: nonconforming('UND_ERR_RES_EXCEEDED_MAX_SIZE'),
  redirect: nonconforming('its status is 307'),
  'wrong-request-id': nonconforming('X-Request-ID is not that of the question'),
  'missing-request-id': nonconforming('X-Request-ID is not that of the question'),
  'missing-timestamp': nonconforming('X-Response-Timestamp is missing'),
  'malformed-timestamp': nonconforming('X-Response-Timestamp is no date-time'),
  'close-match-without-name': nonconforming(
    '/matchedName must be there if partyNameMatch is CMTC, and only then',
  ),
  'name-without-close-match': nonconforming(
    '/matchedName must be there if partyNameMatch is CMTC, and only then',
  ),
  'long-name': nonconforming('/matchedName must have 1 to 140 characters'),
  'both-fields': nonconforming('/partyIdMatch must be absent'),
  'neither-field': nonconforming('/partyNameMatch is missing'),
  'id-field': nonconforming('/partyNameMatch is missing'),
  'unknown-code': nonconforming('/partyNameMatch must be one of MTCH, CMTC, NMTC, NOAP'),
}

/** The same for a question without a name. */
const outcomesById = {
  'name-field': nonconforming('/partyIdMatch is missing'),
  'close-match-of-id': nonconforming('/partyIdMatch must be one of MTCH, NMTC, NOAP'),
}

for (const [fault, outcome] of Object.entries(outcomes)) {
  t.test(`the fault ${fault} has one outcome`, async t => {
    const { url } = await runningResponder(t, 'vop', { fault })
    const { provider } = await openVop(t, [url])
    const answer = await provider.verify(byName('Erika Mustermann'), attempt(fault === 'delay' ? 300 : 5_000))
    t.match(answer, outcome)
    t.notMatch(JSON.stringify(answer), /Mustermann|DE89/)
  })
}

for (const [fault, outcome] of Object.entries(outcomesById)) {
  t.test(`the fault ${fault} has one outcome where the question has no name`, async t => {
    const { url } = await runningResponder(t, 'vop', { fault })
    const { provider } = await openVop(t, [url])
    const documents = [{ type: 'LEI', value: '529900T8BM49AURSDO55' }]
    const asked = question({ account: { value: accounts.firm }, party: { type: 'BUSINESS', documents } })
    t.match(await provider.verify(asked, attempt()), outcome)
  })
}

/** A bank that runs other software. */
async function otherBank(t: Test, listener: RequestListener) {
  const server = createServer({ ...serverCertificate, ca: trusted.ca, requestCert: true }, listener)
  let connections = 0
  server.on('secureConnection', () => connections++)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  t.teardown(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, connections: () => connections }
}

/** Answers MTCH to everything, with these changes. */
const matching =
  (body: object = {}, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': request.headers['x-request-id'],
      'x-response-timestamp': '2026-11-22T10:00:00.000+01:00',
      ...headers,
    })
    response.end(JSON.stringify({ partyNameMatch: 'MTCH', ...body }))
  }

t.test('the request is as the scheme requires', async t => {
  let [path, headers, body]: [string?, IncomingHttpHeaders?, unknown?] = []
  const { url } = await otherBank(t, async (request, response) => {
    ;[path, headers] = [request.url, request.headers]
    body = JSON.parse((await request.toArray()).join(''))
    matching()(request, response)
  })
  const { provider } = await openVop(t, [`${url}/psp/`])
  const asked = attempt()
  t.match(await provider.verify(byName('Erika Mustermann'), asked), { schemeResponseCode: 'EPC_VOP_MTCH' })
  t.equal(path, '/psp/vop/v1/payee-verifications')
  t.match(headers, { 'content-type': 'application/json', 'x-request-id': asked.id })
  t.match(headers?.['x-request-timestamp'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.strictSame(body, {
    party: { name: 'Erika Mustermann' },
    partyAccount: { iban: accounts.open },
    partyAgent: { financialInstitutionId: { bicfi: 'COBADEFFXXX' } },
    requestingAgent: { financialInstitutionId: { bicfi: 'BANKDEFFXXX' } },
  })
})

t.test(
  'another spelling of the stamp, null for an absent field and fields of later versions are read',
  async t => {
    const other = { 'x-response-timestamp': '', 'x-responsetimestamp': new Date().toISOString() }
    const { 'x-response-timestamp': _, ...spelling } = other
    const { url } = await otherBank(t, (request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-request-id': request.headers['x-request-id'],
        ...spelling,
      })
      response.end('{"partyNameMatch":"NMTC","partyIdMatch":null,"matchedName":null,"version":2}')
    })
    const { provider } = await openVop(t, [url])
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), {
      schemeResponseCode: 'EPC_VOP_NMTC',
    })
  },
)

t.test('questions after one another need no more than two connections', async t => {
  const { url, connections } = await otherBank(t, matching())
  const { provider } = await openVop(t, [url])
  for (let n = 0; n < 10; n++) await provider.verify(byName('Erika Mustermann'), attempt())
  t.ok(connections() <= 2)
})

t.test('a connection that the bank has closed is replaced', async t => {
  const { url, connections } = await otherBank(t, (request, response) => {
    matching()(request, response)
    response.on('finish', () => setImmediate(() => request.socket.destroy()))
  })
  const { provider } = await openVop(t, [url])
  for (let n = 0; n < 5; n++)
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), { kind: 'FINDING' })
  t.equal(connections(), 5)
})

t.test('a refusal that is our fault fails, with an alarm for the operator', async t => {
  const problem = (code: string) =>
    matching({ type: 'about:blank', code }, { 'content-type': 'application/problem+json' }, 400)
  for (const code of ['FORMAT_ERROR', 'CLIENT_INVALID', 'CLIENT_INCONSISTENT', 'TIMESTAMP_INVALID']) {
    const { url } = await otherBank(t, problem(code))
    const { provider, lines } = await openVop(t, [url])
    const asked = attempt()
    t.match(await provider.verify(byName('Erika Mustermann'), asked), {
      reason: 'UNEXPECTED_ERROR',
      isRetryable: false,
      detail: `the bank refuses the question: ${code}`,
    })
    t.match(lines, [{ event: 'provider.alarm', provider: 'ours', attempt: asked.id, cause: code }])
  }
})

t.test('a bank that cannot answer now is away', async t => {
  for (const status of [408, 429, 500, 502, 503, 504]) {
    const { url } = await otherBank(t, matching({}, {}, status))
    const { provider, lines } = await openVop(t, [url])
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), away(`status ${status}`))
    t.strictSame(lines, [])
  }
})

t.test('a bank that cannot be reached, or that we do not trust, is away', async t => {
  const closed = await openVop(t, [`https://localhost:${await freePort()}`])
  t.match(await closed.provider.verify(byName('Erika Mustermann'), attempt()), away('ECONNREFUSED'))

  const { url } = await runningResponder(t, 'vop', { host: '0.0.0.0' })
  const stranger = await openVop(t, [url], { files: { 'ca.pem': authority().ca } })
  t.match(await stranger.provider.verify(byName('Erika Mustermann'), attempt()), away(''))
  t.match(stranger.lines, [{ event: 'provider.alarm', cause: /^[A-Z_]+$/, host: 'localhost' }])
  const otherName = await openVop(t, [url.replace('localhost', '127.0.0.2')])
  t.match(await otherName.provider.verify(byName('Erika Mustermann'), attempt()), away(''))
  t.match(otherName.lines, [{ event: 'provider.alarm', cause: 'ERR_TLS_CERT_ALTNAME_INVALID' }])
  t.strictSame(closed.lines, [], 'a bank that is away is no matter of trust')
})

t.test('a bank that does not trust our certificate is away', async t => {
  const { url } = await runningResponder(t, 'vop')
  const { provider } = await openVop(t, [url], { certificate: authority().client(ORGANIZATION) })
  t.match(await provider.verify(byName('Erika Mustermann'), attempt()), away('does not answer'))
})

t.test('a second address is asked if the first is away and time remains', async t => {
  const dead = `https://localhost:${await freePort()}`
  const second = await runningResponder(t, 'vop')
  const { provider } = await openVop(t, [dead, second.url])
  t.match(await provider.verify(byName('Erika Mustermann'), attempt()), { kind: 'FINDING' })
  t.match(await provider.verify(byName('Erika Mustermann'), attempt(1_400)), away('ECONNREFUSED'))

  const bad = await runningResponder(t, 'vop', { fault: 'html' })
  const fromFirst = await openVop(t, [bad.url, second.url])
  t.match(await fromFirst.provider.verify(byName('Erika Mustermann'), attempt()), {
    reason: 'UNEXPECTED_ERROR',
  })

  const away503 = await runningResponder(t, 'vop', { fault: 'status-503' })
  const third = await openVop(t, [away503.url, dead, second.url])
  t.match(await third.provider.verify(byName('Erika Mustermann'), attempt()), away('ECONNREFUSED'))
})

t.test('an answer that is not HTTP does not conform, and no other address is asked', async t => {
  const raw: Record<string, string> = {
    'no head': '{"partyNameMatch":"MTCH"}',
    'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde',
    'a bad chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
    'a head without end': `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`,
  }
  for (const [title, text] of Object.entries(raw)) {
    const { url } = await otherBank(t, request => request.socket.end(text))
    const { provider } = await openVop(t, [url])
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), nonconforming(''), title)
  }
})

t.test('a header that comes twice does not conform', async t => {
  for (const name of ['content-type', 'x-request-id', 'x-response-timestamp']) {
    const { url } = await otherBank(t, (request, response) => {
      const headers = {
        'content-type': 'application/json',
        'x-request-id': String(request.headers['x-request-id']),
        'x-response-timestamp': new Date().toISOString(),
      }
      response.writeHead(200, [...Object.entries(headers).flat(), name, 'application/json'])
      response.end('{"partyNameMatch":"MTCH"}')
    })
    const { provider } = await openVop(t, [url])
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), nonconforming(''), name)
  }
})

t.test('the id of the question is recognized in upper case too', async t => {
  const { url } = await otherBank(t, (request, response) => {
    const id = String(request.headers['x-request-id']).toUpperCase()
    matching({}, { 'x-request-id': id })(request, response)
  })
  const { provider } = await openVop(t, [url])
  t.match(await provider.verify(byName('Erika Mustermann'), attempt()), { kind: 'FINDING' })
})

t.test('only the printable characters of a name from a bank are kept', async t => {
  const told = [
    ['Erika\0\u001B[1m\r\n Mustermann', 'Erika [1m Mustermann'],
    ['\uFEFFErika \u202Ennam\u2066 M.\u200B', 'Erika nnam M.'],
    ['Erika \uD800M.', 'Erika M.'],
    // Persian writes a joiner within words.
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ]
  for (const [matchedName, heldName] of told) {
    const { url } = await otherBank(t, matching({ partyNameMatch: 'CMTC', matchedName }))
    const { provider } = await openVop(t, [url])
    t.match(await provider.verify(byName('Erika Mustermann'), attempt()), { heldName })
  }
  const { url } = await otherBank(t, matching({ partyNameMatch: 'CMTC', matchedName: '\u200B\u202E' }))
  const { provider } = await openVop(t, [url])
  t.match(
    await provider.verify(byName('Erika Mustermann'), attempt()),
    nonconforming('/matchedName must have 1 to 140 characters'),
  )
})

t.test('an exchange ends when it is aborted', async t => {
  const { url } = await otherBank(t, () => {})
  const { provider } = await openVop(t, [url])
  const aborted = new AbortController()
  const answer = provider.verify(byName('Erika Mustermann'), attempt(60_000, aborted.signal))
  setTimeout(() => aborted.abort(), 50)
  t.match(await answer, away('TIMED_OUT'))
  t.match(await provider.verify(byName('Erika Mustermann'), attempt(60_000, aborted.signal)), away(''))
})

t.test('a question that the scheme does not reach goes to the next provider', async t => {
  const { url } = await runningResponder(t, 'vop')
  const { provider } = await openVop(t, [url])
  const cases = [
    question({ bank: {}, party: { name: 'Erika Mustermann' } }),
    question({ bank: { bic: 'DEUTDEFFXXX' }, party: { name: 'Erika Mustermann' } }),
    question({ account: { type: 'ACCOUNT_NUMBER' }, party: { name: 'Erika Mustermann' } }),
  ]
  for (const asked of cases) {
    t.equal(provider.plan(asked), 'UNSUPPORTED')
    t.match(await provider.verify(asked, attempt()), {
      reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION',
      isRetryable: true,
    })
  }
  const nameless = question({ party: { type: 'INDIVIDUAL', documents: [{ type: 'TAX_ID', value: '1' }] } })
  t.strictSame(provider.plan(nameless), { missing: ['/creditor/name'] })
})

t.test('wrong settings stop the start, with the setting and what is wrong', async t => {
  const book = 'bic,url\nCOBADEFF,https://localhost'
  const start = (change: object, files: Record<string, string> = {}) =>
    openProvider(t, epcVop, { ...settings, ...change }, { files: { 'eds.csv': book, ...files } })
  const key = String(
    createPrivateKey(client.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'a passphrase',
    }),
  )
  const cases = [
    [{ key: 'none.pem' }, {}, 'key: the file none.pem cannot be read (ENOENT)'],
    [{ addressBook: 'none.csv' }, {}, 'addressBook: the file none.csv cannot be read (ENOENT)'],
    [{}, { 'client.pem': 'no certificate' }, 'certificate: the file holds no certificate in PEM'],
    [{}, { 'ca.pem': '' }, 'authorities: the file holds no certificate in PEM'],
    [{}, { 'client-key.pem': trusted.client().key }, /^certificate and key do not fit each other/],
    [{}, { 'client-key.pem': key }, /^certificate and key do not fit each other, or the key cannot be read/],
    [{ keyPassphrase: { env: 'NONE' } }, {}, 'keyPassphrase: the environment variable NONE is not set'],
    [{ keyPassphrase: { file: 'secret' } }, { secret: '\n' }, 'keyPassphrase: the file secret is empty'],
    [{}, { 'eds.csv': 'bic,url\nCOBADEFF,http://localhost' }, /^eds.csv:2: url must be an https URL/],
  ] as const
  for (const [change, files, message] of cases)
    await t.rejects(start(change, files as {}), { message }, String(message))
  t.notOk(epcVop.settings.safeParse({ ...settings, keyPassphrase: 'in the open' }).success)
  t.notOk(epcVop.settings.safeParse({ ...settings, requestingAgent: 'BANK' }).success)

  const { url } = await runningResponder(t, 'vop')
  const { provider } = await openProvider(
    t,
    epcVop,
    { ...settings, keyPassphrase: { env: 'PASSPHRASE' } },
    {
      files: { 'client-key.pem': key, 'eds.csv': bookOf(url) },
      env: { PASSPHRASE: 'a passphrase' },
    },
  )
  t.match(await provider.verify(byName('Erika Mustermann'), attempt()), { kind: 'FINDING' })
})

t.test('a certificate that expires soon is an alarm at start', async t => {
  const certificate = trusted.client(ORGANIZATION, 13 * 24 * 3_600_000)
  const { lines } = await openVop(t, ['https://localhost'], { certificate })
  t.match(lines, [{ event: 'provider.alarm', cause: 'CERTIFICATE_EXPIRES', validTo: /GMT/ }])
})

t.test('an attempt that is made again gets the same answer', async t => {
  let asked = 0
  const lookup = async () => {
    asked++
    return { names: ['Erika Mustermann'], aliases: [], state: 'OPEN' as const }
  }
  const { url } = await runningResponder(t, 'vop', { lookup })
  const { provider } = await openVop(t, [url])
  const again = { ...attempt(), id: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => provider.verify(byName('E. Mustermann'), again)))
  for (const answer of answers) t.strictSame(answer, answers[0])
  t.equal(asked, 1)
})
