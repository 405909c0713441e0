import { createHash } from 'node:crypto'
import t from 'tap'
import { evidenceHashes, type Exchange } from '../../../services/verification/evidence/exchange.ts'
import type { HolderLookup } from '../../../services/verification/responders/holder-lookup.ts'
import { accounts, copQuestion, ORGANIZATION, runningResponder, send, trusted } from '../running-responder.ts'

t.test('a question that the scheme does not know is refused, with its place', async t => {
  const { url } = await runningResponder(t, 'cop')
  const cases: readonly (readonly [change: object, message: RegExp, code?: string])[] = [
    [{ Name: undefined }, /^\/Data\/Name is missing/, 'Missing'],
    [{ Name: 'x'.repeat(141) }, /^\/Data\/Name must have 1 to 140 characters/],
    [{ AccountType: 'Joint' }, /^\/Data\/AccountType must be one of Personal, Business/],
    [
      { SchemeName: 'UK.OBIE.BBAN' },
      /^\/Data\/SchemeName must be one of SortCodeAccountNumber, UK.OBIE.SortCodeAccountNumber, IBAN, UK.OBIE.IBAN$/,
    ],
    [{ SchemeName: 'UK.OBIE.SortCodeAccountNumber' }, /^\/Data\/Identification must be 14 digits/],
    [{ SchemeName: 'SortCodeAccountNumber' }, /^\/Data\/Identification must be 14 digits/],
    [{ Identification: '20000000000001' }, /^\/Data\/Identification must be 14 digits/],
    [{ Identification: 1 }, /^\/Data\/Identification must be a text/],
    [{ SecondaryIdentification: 'x'.repeat(35) }, /^\/Data\/SecondaryIdentification must have 1 to 34/],
    [{ Surname: 'Mustermann' }, /^\/Data has a field that the scheme does not know/, 'Unexpected'],
  ]
  for (const [change, message, code = 'Invalid'] of cases) {
    const { status, headers, body } = await send(url, copQuestion(change))
    t.equal(status, 400)
    t.match(headers['content-type'], 'application/json')
    t.match(body, {
      Code: '400 FORMAT',
      Message: message,
      Errors: [{ ErrorCode: `UK.OBIE.Field.${code}`, Message: message, Path: /^Data/ }],
    })
    t.notMatch(JSON.stringify(body), /Mustermann|GB33|2000/)
  }
  const { 'x-fapi-interaction-id': _, ...headers } = copQuestion().headers
  const ofHeader = (ErrorCode: string) => ({
    status: 400,
    body: { Code: '400 FORMAT', Errors: [{ ErrorCode, Path: 'x-fapi-interaction-id' }] },
  })
  t.match(await send(url, { ...copQuestion(), headers }), ofHeader('UK.OBIE.Header.Missing'))
  const wrong = { ...headers, 'x-fapi-interaction-id': '7' }
  t.match(await send(url, { ...copQuestion(), headers: wrong }), ofHeader('UK.OBIE.Header.Invalid'))
  t.match(await send(url, { ...copQuestion(), body: '{' }), {
    status: 400,
    body: { Errors: [{ ErrorCode: 'UK.OBIE.Resource.InvalidFormat' }] },
  })
})

t.test('each question is recorded by keyed hashes, by number and by IBAN alike', async t => {
  const key = (purpose: string) => createHash('sha256').update(`cardiff ${purpose}`).digest()
  const hashes = evidenceHashes(key)
  const records: Exchange[] = []
  const record = async (exchange: Exchange) => void records.push(exchange)
  const evidence = { hashes, record, close: async () => {} }
  const held = { state: 'OPEN', names: ['Rhiannon ap Gwilym'], aliases: [], type: 'INDIVIDUAL' } as const
  const { url } = await runningResponder(t, 'cop', { lookup: async () => held, evidence })
  const name = 'R. ap Gwilym'
  const iban = 'GB49BANK08999900003333'
  await send(url, copQuestion({ ...numbered('08999900003333'), Name: name }))
  await send(url, copQuestion({ SchemeName: 'UK.OBIE.IBAN', Identification: iban, Name: 'Tariq Mahmood' }))
  await send(url, copQuestion({ AccountType: 'Joint' }))
  const account = hashes.account('08999900003333')
  t.match(records, [
    {
      role: 'RESPONDER',
      account,
      asked: hashes.party('08999900003333', name),
      told: hashes.party('08999900003333', 'Rhiannon ap Gwilym'),
      code: 'MBAM',
      status: 200,
      peer: { fingerprint: String },
    },
    { account, told: undefined, code: 'ANNM' },
    { account: undefined, code: 'FORMAT', status: 400 },
  ])
  t.notMatch(JSON.stringify(records), /Gwilym|Mahmood|00003333/)
})

t.test('only JSON is answered', async t => {
  const { url } = await runningResponder(t, 'cop')
  const accepting = async (accept: string) => {
    const question = copQuestion()
    return (await send(url, { ...question, headers: { ...question.headers, accept } })).status
  }
  for (const accept of ['application/json', 'text/html, */*;q=0.1', 'application/json; charset=utf-8'])
    t.equal(await accepting(accept), 200, accept)
  t.equal(await accepting('application/xml'), 406)
})

t.test('an account that needs more than its number, or cannot be checked, is told by its code', async t => {
  const lookup: HolderLookup = async ({ secondaryId }) =>
    secondaryId === undefined
      ? { state: 'NOT_SUPPORTED', names: ['Erika Mustermann'], aliases: [] }
      : { state: 'SECONDARY_ID_NEEDED', names: [], aliases: [] }
  const servesSortCode = (code: string) => code === '202015'
  const { url } = await runningResponder(t, 'cop', { lookup, cop: { servesSortCode } })
  const cases = [
    [{ SecondaryIdentification: 'ROLL/1' }, 'IVCR'],
    [{}, 'ACNS'],
    [{ Identification: accounts.british.replace('202015', '202016') }, 'SCNS'],
    [{ ...numbered('20201655555555'), SchemeName: 'UK.OBIE.SortCodeAccountNumber' }, 'SCNS'],
  ] as const
  for (const [change, ReasonCode] of cases)
    t.strictSame((await send(url, copQuestion(change))).body, {
      Data: { VerificationReport: { Matched: false, ReasonCode } },
    })
})

const numbered = (Identification: string) => ({ SchemeName: 'SortCodeAccountNumber', Identification })

t.test('an answer repeats the id, and has a name on a close match only', async t => {
  const { url } = await runningResponder(t, 'cop')
  const firm = numbered('20000000000001')
  const cases = [
    [{ Identification: accounts.british }, { Matched: true }],
    // The check digits belong to another account.
    [{ Identification: accounts.british.replace('GB33', 'GB34') }, { Matched: false, ReasonCode: 'AC01' }],
    [{ SchemeName: 'UK.OBIE.IBAN' }, { Matched: true }],
    [{ ...numbered('20201555555555'), SchemeName: 'UK.OBIE.SortCodeAccountNumber' }, { Matched: true }],
    [{ Name: 'Ms,Erika,Mustermann' }, { Matched: true }],
    [{ Name: ',,Erika Mustermann' }, { Matched: true }],
    [{ Name: 'E Mustermann' }, { Matched: false, ReasonCode: 'MBAM', Name: 'Erika Mustermann' }],
    [{ Name: 'Otto Normalverbraucher' }, { Matched: false, ReasonCode: 'ANNM' }],
    [{ AccountType: 'Business' }, { Matched: false, ReasonCode: 'PANM' }],
    [
      { AccountType: 'Business', Name: 'E Mustermann' },
      { Matched: false, ReasonCode: 'PAMM', Name: 'Erika Mustermann' },
    ],
    [{ ...firm, AccountType: 'Business', Name: 'Sandbox Trading Ltd' }, { Matched: true }],
    [
      { ...firm, Name: 'Sandbox Trading Ltd' },
      { Matched: false, ReasonCode: 'BANM' },
    ],
    [
      { ...firm, Name: 'Sandbox Trading' },
      { Matched: false, ReasonCode: 'BAMM', Name: 'Sandbox Trading Ltd' },
    ],
    [numbered('20000000000002'), { Matched: false, ReasonCode: 'OPTO' }],
    [numbered('20000000000003'), { Matched: false, ReasonCode: 'CASS' }],
    [numbered('20000000000004'), { Matched: false, ReasonCode: 'AC01' }],
    [numbered('20000099999999'), { Matched: false, ReasonCode: 'AC01' }],
  ] as const
  for (const [change, report] of cases) {
    const question = copQuestion(change)
    const { status, headers, body } = await send(url, question)
    t.equal(status, 200)
    t.strictSame(body, { Data: { VerificationReport: report } }, JSON.stringify(change))
    t.equal(headers['x-fapi-interaction-id'], question.headers['x-fapi-interaction-id'])
  }
})

t.test('the organization of the certificate must be known', async t => {
  const { url } = await runningResponder(t, 'cop', {
    clients: `organizationIdentifier,bic\n${ORGANIZATION},BANKGB2L\n`,
  })
  t.equal((await send(url, copQuestion())).status, 200)
  const certificate = trusted.client('PSDGB-FCA-999999')
  t.match(await send(url, { ...copQuestion(), certificate }), {
    status: 401,
    body: { Code: '401 CLIENT_INVALID' },
  })
})
