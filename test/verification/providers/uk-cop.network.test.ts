import { createServer } from 'node:https'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import type { Question } from '../../../services/verification/providers/provider.ts'
import { ukCop } from '../../../services/verification/providers/uk-cop/index.ts'
import { faults } from '../../../services/verification/responders/faults.ts'
import { COP_PATH } from '../../../services/verification/schemes/uk-cop.ts'
import {
  accounts,
  attempt,
  openProvider,
  question,
  runningResponder,
  serverCertificate,
  withCertificate,
} from '../running-responder.ts'

const openCop = (
  t: Test,
  url: string,
  change: object = {},
  options: Parameters<typeof openProvider>[3] = {},
) => openProvider(t, ukCop, { ...withCertificate, url: url + COP_PATH, ...change }, options)

const sandbox = { type: 'ACCOUNT_NUMBER', value: '00000001' } as const

function british(
  account: Partial<Question['account']>,
  name: string,
  type: 'INDIVIDUAL' | 'BUSINESS' = 'INDIVIDUAL',
): Question {
  return question({ country: 'GB', account, bank: { memberId: '200000' }, party: { name, type } })
}

t.test(
  'each code of the scheme becomes its finding, and the holder is named on a close match only',
  async t => {
    const { url } = await runningResponder(t, 'cop')
    const { provider } = await openCop(t, url)
    const active = { kind: 'FINDING', accountStatus: 'ACTIVE' }
    const numbered = (value: string) => ({ type: 'ACCOUNT_NUMBER', value }) as const
    const cases = [
      [
        british({ value: accounts.british }, 'Erika Mustermann'),
        { ...active, nameMatch: 'FULL_MATCH', accountTypeMatch: 'MATCH' },
      ],
      [
        british({ value: accounts.british }, 'Mustermann, E.'),
        {
          ...active,
          nameMatch: 'PARTIAL_MATCH',
          accountTypeMatch: 'MATCH',
          heldName: 'Erika Mustermann',
          schemeResponseCode: 'UK_COP_MBAM',
        },
      ],
      [
        british({ value: accounts.british }, 'Otto Normalverbraucher'),
        { ...active, nameMatch: 'NO_MATCH', schemeResponseCode: 'UK_COP_ANNM' },
      ],
      [
        british({ value: accounts.british }, 'Erika Mustermann', 'BUSINESS'),
        {
          ...active,
          nameMatch: 'FULL_MATCH',
          accountTypeMatch: 'NO_MATCH',
          heldType: 'INDIVIDUAL',
          schemeResponseCode: 'UK_COP_PANM',
        },
      ],
      [
        british({ value: accounts.british }, 'E. Mustermann', 'BUSINESS'),
        {
          ...active,
          nameMatch: 'PARTIAL_MATCH',
          accountTypeMatch: 'NO_MATCH',
          heldType: 'INDIVIDUAL',
          heldName: 'Erika Mustermann',
          schemeResponseCode: 'UK_COP_PAMM',
        },
      ],
      [
        british(sandbox, 'Sandbox Trading Limited', 'BUSINESS'),
        { ...active, nameMatch: 'FULL_MATCH', accountTypeMatch: 'MATCH' },
      ],
      [
        british(sandbox, 'Sandbox Trading Ltd'),
        {
          ...active,
          nameMatch: 'FULL_MATCH',
          accountTypeMatch: 'NO_MATCH',
          heldType: 'BUSINESS',
          schemeResponseCode: 'UK_COP_BANM',
        },
      ],
      [
        british(numbered('00000002'), 'Erika Mustermann'),
        {
          kind: 'FINDING',
          accountStatus: 'FORBIDDEN',
          accountStatusDetail: 'OPTED_OUT',
          schemeResponseCode: 'UK_COP_OPTO',
        },
      ],
      [
        british(numbered('00000003'), 'Erika Mustermann'),
        {
          kind: 'FINDING',
          accountStatus: 'NOT_FOUND',
          accountStatusDetail: 'SWITCHED',
          schemeResponseCode: 'UK_COP_CASS',
        },
      ],
      [
        british(numbered('00000004'), 'Erika Mustermann'),
        { kind: 'FINDING', accountStatus: 'NOT_FOUND', schemeResponseCode: 'UK_COP_AC01' },
      ],
      [
        british(numbered('99999999'), 'Erika Mustermann'),
        { kind: 'FINDING', accountStatus: 'NOT_FOUND', schemeResponseCode: 'UK_COP_AC01' },
      ],
    ] as const
    for (const [asked, finding] of cases) {
      t.equal(provider.plan(asked), 'OK')
      t.strictSame(await provider.verify(asked, attempt()), finding, JSON.stringify(finding))
    }
  },
)

const nonconforming = (detail: string) => ({
  reason: 'UNEXPECTED_ERROR',
  isRetryable: false,
  detail: `the bank's answer does not conform to the scheme: ${detail}`,
})
const away = (detail: RegExp) => ({ reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION', isRetryable: true, detail })

const reportField = '/Data/VerificationReport'
const nameRule = `${reportField}/Name must be there if ReasonCode is one of MBAM, BAMM, PAMM, and only then`
const codeRule = `${reportField}/ReasonCode must be there if Matched is false, and only then`

type SignatureFault = 'unsigned' | 'signature-of-another-body'

/** The outcome of each fault. The time-out is shortened where the bank does not answer at all. */
const outcomes: Readonly<Record<Exclude<keyof typeof faults.cop, SignatureFault>, object>> = {
  delay: away(/TIMED_OUT/),
  drop: away(/UND_ERR_SOCKET/),
  'half-closed': away(/UND_ERR_SOCKET/),
  'status-500': away(/500/),
  'status-503': away(/503/),
  'error-without-body': nonconforming('status 400: there is no body'),
  'error-without-code': nonconforming('status 400: /Code is missing; it must be a text'),
  html: nonconforming('Content-Type is not application/json'),
  'wrong-content-type': nonconforming('Content-Type is not application/json'),
  'not-json': nonconforming('the body is not JSON'),
  oversized: nonconforming('UND_ERR_RES_EXCEEDED_MAX_SIZE'),
  redirect: nonconforming('its status is 307'),
  'wrong-request-id': nonconforming('x-fapi-interaction-id is not that of the question'),
  'missing-request-id': nonconforming('x-fapi-interaction-id is not that of the question'),
  'matched-missing': nonconforming(`${reportField}/Matched is missing; it must be true or false`),
  'match-with-code': nonconforming(codeRule),
  'mismatch-without-code': nonconforming(codeRule),
  'close-match-without-name': nonconforming(nameRule),
  'name-without-close-match': nonconforming(nameRule),
  'long-name': nonconforming(`${reportField}/Name must have 1 to 140 characters`),
  'same-type': nonconforming(
    `${reportField}/ReasonCode must not say that the account is personal, as the question says so too`,
  ),
  'unknown-code': nonconforming(
    `${reportField}/ReasonCode must be one of ANNM, MBAM, BANM, PANM, BAMM, PAMM, AC01, IVCR, ACNS, OPTO, CASS, SCNS`,
  ),
  'no-report': nonconforming(`${reportField} is missing; it must be an object`),
}

for (const [fault, outcome] of Object.entries(outcomes)) {
  t.test(`the fault ${fault} has one outcome`, async t => {
    const { url } = await runningResponder(t, 'cop', { fault })
    const { provider } = await openCop(t, url)
    const asked = british({ value: accounts.british }, 'Erika Mustermann')
    const answer = await provider.verify(asked, attempt(fault === 'delay' ? 300 : 5_000))
    t.match(answer, outcome)
    t.notMatch(JSON.stringify(answer), /Mustermann|GB33|5555/)
  })
}

/** A bank that runs other software, with an authorization server that numbers its tokens. */
async function otherBank(t: Test, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
  let tokens = 0
  let tokenAnswer: RequestListener = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: `token-${++tokens}`, token_type: 'Bearer', expires_in: 300 }))
  const server = createServer(serverCertificate, async (request, response) => {
    seen.push({ path: request.url!, headers: request.headers, body: (await request.toArray()).join('') })
    if (request.url === '/token') tokenAnswer(request, response)
    else answer(request, response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  t.teardown(() => server.closeAllConnections())
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    answerTokensWith: (listener: RequestListener) => (tokenAnswer = listener),
    paths: () => seen.map(({ path }) => path),
  }
}

const answering =
  (report: object, status = 200) =>
  (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-fapi-interaction-id': request.headers['x-fapi-interaction-id'],
    })
    response.end(JSON.stringify({ Data: { VerificationReport: report }, Links: {}, Meta: {} }))
  }
const matched = answering({ Matched: true })
const refusing = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"Code":"refused"}')

const oauthAt = (url: string) => ({
  certificate: undefined,
  key: undefined,
  oauth: {
    tokenUrl: `${url}/token`,
    clientId: 'our id',
    clientSecret: { env: 'SECRET' },
    scope: 'name-verification',
  },
})
const env = { SECRET: 'a secret:' }
const erika = british(sandbox, 'Erika Mustermann')

t.test('the request is as the scheme requires', async t => {
  const bank = await otherBank(t, matched)
  const { provider } = await openCop(t, bank.url, { financialId: '0015800000jfQ9aAAE' })
  const asked = attempt()
  const withReference = { ...erika, bank: { memberId: '200000', branchId: 'ROLL-1' } }
  t.strictSame(await provider.verify(withReference, asked), {
    kind: 'FINDING',
    accountStatus: 'ACTIVE',
    nameMatch: 'FULL_MATCH',
    accountTypeMatch: 'MATCH',
  })
  const [{ path, headers, body } = { path: '', headers: {}, body: '{}' }] = bank.seen
  t.equal(path, '/name-verification')
  t.match(headers, { 'x-fapi-interaction-id': asked.id, 'x-fapi-financial-id': '0015800000jfQ9aAAE' })
  t.notOk(headers.authorization)
  t.strictSame(JSON.parse(body), {
    Data: {
      SchemeName: 'SortCodeAccountNumber',
      AccountType: 'Personal',
      Identification: '20000000000001',
      Name: 'Erika Mustermann',
      SecondaryIdentification: 'ROLL-1',
    },
  })
})

t.test('a name can be sent in parts, and its own commas never separate any', async t => {
  const bank = await otherBank(t, matched)
  const { provider } = await openCop(t, bank.url, { nameForm: 'parts' })
  await provider.verify(british(sandbox, 'Mustermann, Erika', 'BUSINESS'), attempt())
  t.match(JSON.parse(bank.seen[0]!.body), { Data: { Name: ',,Mustermann Erika', AccountType: 'Business' } })
})

t.test(
  'a wrong reference is an invalid field, and a sort code of another bank goes to the next provider',
  async t => {
    const cases = [
      ['IVCR', 'INVALID_FIELD', false],
      ['SCNS', 'UNSUPPORTED_FINANCIAL_INSTITUTION', true],
    ] as const
    for (const [code, reason, isRetryable] of cases) {
      const bank = await otherBank(t, answering({ Matched: false, ReasonCode: code }))
      const { provider } = await openCop(t, bank.url)
      t.match(await provider.verify(erika, attempt()), {
        reason,
        isRetryable,
        schemeResponseCode: `UK_COP_${code}`,
      })
    }
    const bank = await otherBank(t, answering({ Matched: false, ReasonCode: 'ACNS' }))
    const { provider } = await openCop(t, bank.url)
    t.match(await provider.verify(erika, attempt()), {
      accountStatus: 'FORBIDDEN',
      schemeResponseCode: 'UK_COP_ACNS',
    })
  },
)

t.test('an access token is fetched once and used until it expires', async t => {
  const bank = await otherBank(t, matched)
  const { provider } = await openCop(t, bank.url, oauthAt(bank.url), { env })
  const answers = await Promise.all([1, 2, 3].map(() => provider.verify(erika, attempt())))
  answers.push(await provider.verify(erika, attempt()))
  for (const answer of answers) t.match(answer, { nameMatch: 'FULL_MATCH' })
  const [token, ...questions] = bank.seen
  t.strictSame(bank.paths(), ['/token', ...Array(4).fill('/name-verification')])
  t.equal(token!.headers.authorization, `Basic ${Buffer.from('our%20id:a%20secret%3A').toString('base64')}`)
  t.equal(token!.body, 'grant_type=client_credentials&scope=name-verification')
  for (const { headers } of questions) t.equal(headers.authorization, 'Bearer token-1')
})

t.test('a token that expires at once is fetched for each question', async t => {
  const bank = await otherBank(t, matched)
  bank.answerTokensWith((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"access_token":"short","token_type":"bearer","expires_in":0.001}'),
  )
  const { provider } = await openCop(t, bank.url, oauthAt(bank.url), { env })
  for (let n = 0; n < 2; n++) await provider.verify(erika, attempt())
  t.strictSame(bank.paths(), ['/token', '/name-verification', '/token', '/name-verification'])
})

t.test('a token that the bank refuses is replaced once', async t => {
  const bank = await otherBank(t, (request, response) =>
    (request.headers.authorization === 'Bearer token-2' ? matched : refusing(401))(request, response),
  )
  const { provider, lines } = await openCop(t, bank.url, oauthAt(bank.url), { env })
  t.match(await provider.verify(erika, attempt()), { nameMatch: 'FULL_MATCH' })
  t.strictSame(lines, [])

  const never = await otherBank(t, refusing(401))
  const refused = await openCop(t, never.url, oauthAt(never.url), { env })
  t.match(await refused.provider.verify(erika, attempt()), {
    reason: 'UNEXPECTED_ERROR',
    detail: 'the bank refuses the question with status 401',
  })
  t.match(refused.lines, [{ event: 'provider.alarm', provider: 'ours', cause: 'STATUS_401' }])
  t.equal(never.seen.length, 4)
})

t.test('without a token no question is asked', async t => {
  const silent = () => {}
  const json = { 'content-type': 'application/json' }
  const cases: readonly (readonly [RequestListener, object, cause?: string])[] = [
    [refusing(503), away(/access token: the bank answers with status 503/)],
    [silent, away(/access token: TIMED_OUT/)],
    [refusing(401), { reason: 'UNEXPECTED_ERROR', detail: /status 401/ }, 'TOKEN_STATUS_401'],
    [
      (_, response) => response.writeHead(200, json).end('{}'),
      { reason: 'UNEXPECTED_ERROR', detail: /access_token/ },
    ],
    [
      (_, response) => response.writeHead(200, json).end('{"access_token":"a b","token_type":"Bearer"}'),
      { reason: 'UNEXPECTED_ERROR', detail: /access_token/ },
    ],
    [
      (_, response) => response.writeHead(200, json).end('{"access_token":"a","token_type":"mac"}'),
      { reason: 'UNEXPECTED_ERROR', detail: /token_type/ },
    ],
  ]
  for (const [listener, outcome, cause] of cases) {
    const bank = await otherBank(t, matched)
    bank.answerTokensWith(listener)
    const { provider, lines } = await openCop(t, bank.url, oauthAt(bank.url), { env })
    t.match(await provider.verify(erika, attempt(listener === silent ? 300 : 5_000)), outcome)
    t.strictSame(bank.paths(), ['/token'])
    t.strictSame(
      lines.map(line => line.cause),
      cause === undefined ? [] : [cause],
    )
  }
})

t.test('a bank that asks for a certificate that we do not have is away, with an alarm', async t => {
  const { url } = await runningResponder(t, 'cop')
  const bank = await otherBank(t, matched)
  const { provider, lines } = await openCop(t, url, oauthAt(bank.url), { env })
  t.match(await provider.verify(erika, attempt()), away(/does not answer/))
  t.match(lines, [{ event: 'provider.alarm', cause: /ALERT_CERTIFICATE_REQUIRED/ }])
})

t.test('a question that the provider does not reach goes to the next one', async t => {
  const { url } = await runningResponder(t, 'cop')
  const sortCodes = 'sortCode,to\n200000,200009\n300000,\n'
  const { provider } = await openCop(
    t,
    url,
    { sortCodes: 'codes.csv' },
    { files: { 'codes.csv': sortCodes } },
  )
  const of = (memberId: string) => ({ ...erika, bank: { memberId } })
  for (const sortCode of ['200000', '200009', '300000']) t.equal(provider.plan(of(sortCode)), 'OK', sortCode)
  const others = [
    of('200010'),
    of('300001'),
    of('20000'),
    british({ ...sandbox, value: '1234567' }, 'Erika Mustermann'),
  ]
  for (const asked of [...others, question({ party: { name: 'Erika Mustermann' } })]) {
    t.equal(provider.plan(asked), 'UNSUPPORTED')
    t.match(await provider.verify(asked, attempt()), {
      reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION',
      isRetryable: true,
    })
  }
  const bare = question({ country: 'GB', account: sandbox, bank: {} })
  t.strictSame(provider.plan(bare), {
    missing: ['/creditorAgent/clearingSystemMemberId/memberId', '/creditor/type', '/creditor/name'],
  })
})

t.test('wrong settings stop the start, with the setting and what is wrong', async t => {
  const start = (change: object, files: Record<string, string> = {}) =>
    openCop(t, 'https://localhost', change, { files })
  await t.rejects(
    start({ oauth: { tokenUrl: 'https://localhost', clientId: 'a', clientSecret: { env: 'NONE' } } }),
    {
      message: 'oauth/clientSecret: the environment variable NONE is not set',
    },
  )
  await t.rejects(start({ sortCodes: 'codes.csv' }, { 'codes.csv': 'sortCode,to\n200000,100000\n' }), {
    message: 'codes.csv:2: to is before sortCode',
  })
  const settings = { ...withCertificate, url: 'https://localhost/name-verification' }
  t.ok(ukCop.settings.safeParse(settings).success)
  const oauth = { tokenUrl: 'https://localhost', clientId: 'a' }
  const wrong = [
    { ...settings, url: 'http://localhost' },
    { ...settings, key: undefined },
    { ...settings, certificate: undefined, key: undefined },
    { ...settings, certificate: undefined, key: undefined, oauth },
    { ...settings, oauth: { ...oauth, clientSecret: 'in the open' } },
    { ...settings, unknown: true },
  ]
  for (const each of wrong) t.notOk(ukCop.settings.safeParse(each).success, JSON.stringify(each))
  t.ok(ukCop.settings.safeParse({ ...settings, oauth }).success, 'the certificate proves who we are')
})
