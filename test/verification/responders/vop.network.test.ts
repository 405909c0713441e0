import { randomUUID } from 'node:crypto'
import t from 'tap'
import { holdersInFile } from '../../../services/verification/responders/lookups.ts'
import { authority } from '../certificates.ts'
import { accounts, ORGANIZATION, runningResponder, send, trusted, vopQuestion } from '../running-responder.ts'

const agent = (bicfi: string) => ({ financialInstitutionId: { bicfi } })
const organisation = (organisationId: object) => ({ party: { identification: { organisationId } } })

t.test('a question that the scheme does not know is refused, with its place', async t => {
  const { url } = await runningResponder(t, 'vop')
  const cases: readonly (readonly [change: object, detail: RegExp])[] = [
    [{ party: undefined }, /^\/party is missing/],
    [{ party: {} }, /^\/party must have either name or identification/],
    [
      { party: { name: 'A', identification: { organisationId: { lei: '529900T8BM49AURSDO55' } } } },
      /^\/party must/,
    ],
    [{ party: { name: 'x'.repeat(141) } }, /^\/party\/name must have 1 to 140 characters/],
    [{ party: { name: ' ' } }, /^\/party\/name must have 1 to 140 characters/],
    [{ party: { name: 7 } }, /^\/party\/name must be a text/],
    [{ party: { payerName: 'Erika Mustermann' } }, /^\/party must have either name or identification/],
    [{ party: 'Erika Mustermann' }, /^\/party must be an object with name, identification$/],
    [organisation({}), /^\/party\/identification\/organisationId must have one of/],
    [organisation({ lei: '529900' }), /organisationId\/lei must be an LEI/],
    // The check digits of this LEI are 86.
    [organisation({ lei: '7LTWFZYICNSX8D621K87' }), /organisationId\/lei must be an LEI with its check/],
    // Two digits are transposed.
    [{ partyAccount: { iban: 'NL98INGB0001396398' } }, /^\/partyAccount\/iban must be an IBAN with its ch/],
    [organisation({ others: [] }), /organisationId\/others must have an item/],
    [organisation({ others: [{ identification: '1' }] }), /others\/0 must have either/],
    [
      organisation({ others: [{ identification: '1', schemeNameCode: 'PASS' }] }),
      /others\/0\/schemeNameCode must be one of BANK/,
    ],
    [
      organisation({ others: [{ identification: '1'.repeat(257), schemeNameCode: 'TXID' }] }),
      /others\/0\/identification must/,
    ],
    [{ partyAccount: { iban: 'de89 3704' } }, /^\/partyAccount\/iban must be an IBAN/],
    [{ partyAccount: {} }, /^\/partyAccount\/iban is missing/],
    [{ partyAgent: agent('COBADEFFXX') }, /^\/partyAgent\/financialInstitutionId\/bicfi must be a BIC/],
    [{ requestingAgent: undefined }, /^\/requestingAgent is missing/],
    [
      { unstructuredRemittanceInformation: ['a', 'b'] },
      /^\/unstructuredRemittanceInformation must have at most one/,
    ],
    [
      { unstructuredRemittanceInformation: ['x'.repeat(141)] },
      /^\/unstructuredRemittanceInformation\/0 must/,
    ],
  ]
  for (const [change, detail] of cases) {
    const question = vopQuestion(change)
    const { status, headers, body } = await send(url, question)
    t.equal(status, 400)
    t.equal(headers['x-request-id'], question.headers['x-request-id'])
    t.match(headers['content-type'], 'application/problem+json')
    t.match(body, { type: 'about:blank', status: 400, code: 'FORMAT_ERROR', detail })
    t.notMatch(body.detail, /Mustermann|DE89|de89/)
  }
})

t.test('headers are as the scheme requires, in both spellings', async t => {
  const { url } = await runningResponder(t, 'vop')
  const at = (difference: number) => new Date(Date.now() + difference).toISOString()
  const cases: readonly (readonly [change: object, status: number, code: string])[] = [
    [{ 'x-request-id': undefined }, 400, 'FORMAT_ERROR'],
    [{ 'x-request-id': '1' }, 400, 'FORMAT_ERROR'],
    [{ 'x-request-timestamp': undefined }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': '22.11.2026' }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': '2026-11-22T10:00:00.000' }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': at(-60_000) }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': at(60_000) }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': at(-7_500) }, 400, 'TIMESTAMP_INVALID'],
    [{ 'x-request-timestamp': at(2_500) }, 400, 'TIMESTAMP_INVALID'],
    [{ 'content-type': 'text/plain' }, 415, 'FORMAT_ERROR'],
    [{ 'content-type': undefined }, 415, 'FORMAT_ERROR'],
  ]
  for (const [change, status, code] of cases) {
    const question = vopQuestion()
    const headers = Object.fromEntries(
      Object.entries({ ...question.headers, ...change }).filter(([, value]) => value !== undefined),
    )
    const refused = await send(url, { ...question, headers })
    t.match(refused, { status, body: { code } }, JSON.stringify(change))
  }
  const { 'x-request-timestamp': stamp, ...others } = vopQuestion().headers
  const answered = await send(url, { ...vopQuestion(), headers: { ...others, 'x-requesttimestamp': stamp } })
  t.equal(answered.status, 200)
})

t.test('an answer repeats the id, has a stamp, and has a name on a close match only', async t => {
  const { url } = await runningResponder(t, 'vop')
  const cases = [
    ['Erika Mustermann', accounts.open, { partyNameMatch: 'MTCH' }],
    ['Mustermann E', accounts.open, { partyNameMatch: 'CMTC', matchedName: 'Erika Mustermann' }],
    ['Otto Normalverbraucher', accounts.open, { partyNameMatch: 'NMTC' }],
    ['Erika Mustermann', accounts.closed, { partyNameMatch: 'NOAP' }],
    ['Erika Mustermann', accounts.unknown, { partyNameMatch: 'NOAP' }],
    ['Peter Schmidt', accounts.joint, { partyNameMatch: 'MTCH' }],
    ['P Schmidt', accounts.joint, { partyNameMatch: 'CMTC', matchedName: 'Peter Schmidt' }],
  ] as const
  for (const [name, iban, expected] of cases) {
    const question = vopQuestion({ party: { name }, partyAccount: { iban } })
    const { status, headers, body } = await send(url, question)
    t.equal(status, 200)
    t.strictSame(body, expected)
    t.equal(headers['x-request-id'], question.headers['x-request-id'])
    t.match(headers['x-response-timestamp'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  for (const organisationId of [{ lei: '529900T8BM49AURSDO55' }, { anyBIC: 'COBADEFFXXX' }]) {
    const iban = accounts.firm
    const { body } = await send(url, vopQuestion({ ...organisation(organisationId), partyAccount: { iban } }))
    t.strictSame(body, { partyIdMatch: 'lei' in organisationId ? 'MTCH' : 'NOAP' })
  }
})

t.test('an organization is found by any of its numbers, however their digits are grouped', async t => {
  const text = `iban,holder,type,lei,vat,siren,siret,company_id,holder_bic
FR8730004008280001234567643,Électricité du Rhône SA,BUSINESS,R0MUWSFPU8MPRO8K5P83,FR40303265045,303265045,,RCS Lyon 303265045,BNPAFRPP
`
  const lookup = await holdersInFile(`${t.testdir({ 'holders.csv': text })}/holders.csv`)
  const { url } = await runningResponder(t, 'vop', { lookup })
  const other = (schemeNameCode: string, identification: string) => ({
    others: [{ schemeNameCode, identification }],
  })
  const cases = [
    [{ lei: 'R0MUWSFPU8MPRO8K5P83' }, 'MTCH'],
    [{ lei: 'F3JS33DEI6XQ4ZBPTN86' }, 'NMTC'],
    [{ anyBIC: 'BNPAFRPPXXX' }, 'MTCH'],
    [other('TXID', 'fr 40.303.265.045'), 'MTCH'],
    [other('TXID', 'FR83404833048'), 'NMTC'],
    [other('SREN', '303 265 045'), 'MTCH'],
    [other('SRET', '30326504500018'), 'NOAP'],
    [other('COID', 'RCS LYON 303 265 045'), 'MTCH'],
    [{ others: [{ schemeNameProprietary: 'KUNDENNR', identification: '5' }] }, 'NOAP'],
    [{ others: [...other('SREN', '303265045').others, ...other('TXID', 'FR83404833048').others] }, 'NMTC'],
  ] as const
  for (const [id, code] of cases) {
    const iban = 'FR8730004008280001234567643'
    const { body } = await send(url, vopQuestion({ ...organisation(id), partyAccount: { iban } }))
    t.strictSame(body, { partyIdMatch: code }, JSON.stringify(id))
  }
})

t.test('only clients with a certificate of a trusted authority reach the responder', async t => {
  const { url, lines } = await runningResponder(t, 'vop')
  const nobody = { cert: '', key: '' }
  for (const certificate of [nobody, authority().client(ORGANIZATION)])
    await t.rejects(send(url, { ...vopQuestion(), certificate }))
  t.match(lines, [
    { event: 'responder.client-refused', code: 'ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE' },
    { event: 'responder.client-refused', code: 'CERT_SIGNATURE_FAILURE' },
  ])
})

t.test('the organization of the certificate must be known, and be the one that asks', async t => {
  const clients = `organizationIdentifier,bic\n${ORGANIZATION},BANKDEFF\n${ORGANIZATION},BANKATWWXXX\nPSDFR-ACPR-1,BANKFRPP\n`
  const { url } = await runningResponder(t, 'vop', { clients })
  const cases = [
    [trusted.client(), 'BANKDEFFXXX', 401, 'CLIENT_INVALID'],
    [trusted.client('PSDIT-BI-99999'), 'BANKDEFFXXX', 401, 'CLIENT_INVALID'],
    [undefined, 'BANKFRPPXXX', 401, 'CLIENT_INCONSISTENT'],
    [undefined, 'BANKDEFF500', 401, 'CLIENT_INCONSISTENT'],
    [undefined, 'BANKDEFFXXX', 200, undefined],
    [undefined, 'BANKDEFF', 200, undefined],
    [undefined, 'BANKATWW', 200, undefined],
  ] as const
  for (const [certificate, bic, status, code] of cases) {
    const answer = await send(url, { ...vopQuestion({ requestingAgent: agent(bic) }), certificate })
    t.match(answer, { status, body: { ...(code && { code }) } }, `${bic} ${code}`)
  }
})

t.test('a question that comes again gets the same answer, and its id is refused for another one', async t => {
  let lookups = 0
  const lookup = async () => {
    lookups++
    return { names: [`Erika Mustermann-${'ABCDE'[lookups]}`], aliases: [], state: 'OPEN' as const }
  }
  const { url } = await runningResponder(t, 'vop', { lookup })
  const question = vopQuestion({ party: { name: 'E Mustermann-B' } })
  const first = await send(url, question)
  const later = { ...question.headers, 'x-request-timestamp': new Date(Date.now() + 500).toISOString() }
  t.strictSame((await send(url, { ...question, headers: later })).body, first.body)
  t.equal(lookups, 1)
  const other = await send(url, { ...question, body: vopQuestion({ party: { name: 'Other Name' } }).body })
  t.match(other, { status: 400, body: { code: 'FORMAT_ERROR' } })
  const certificate = trusted.client('PSDFR-ACPR-1')
  t.equal((await send(url, { ...question, certificate })).status, 200)
  t.equal(lookups, 2, 'ids of different clients are different ids')
  const fresh = { ...question.headers, 'x-request-id': randomUUID() }
  await send(url, { ...question, headers: fresh })
  t.equal(lookups, 3)
})

t.test(
  'fields that the scheme does not know are ignored, and an answer has only those that it knows',
  async t => {
    const { url } = await runningResponder(t, 'vop')
    const question = vopQuestion({
      party: { name: 'E. Mustermann', birthDate: '1964-08-12' },
      partyAccount: { iban: accounts.open, currency: 'EUR' },
      partyAgent: { financialInstitutionId: { bicfi: 'COBADEFFXXX', lei: null }, branch: 5 },
      purpose: { code: 'SUPP' },
    })
    const { status, body } = await send(url, question)
    t.strictSame(
      { status, body },
      { status: 200, body: { partyNameMatch: 'CMTC', matchedName: 'Erika Mustermann' } },
    )
  },
)

t.test(
  'the window of timestamps is what the requester may wait, and the set difference of clocks',
  async t => {
    const narrow = await runningResponder(t, 'vop')
    const wide = await runningResponder(t, 'vop', { vop: { clockDifferenceMs: 30_000 } })
    const cases = [
      [narrow, -5_500, 200],
      [narrow, -7_500, 400],
      [narrow, 1_000, 200],
      [narrow, 2_500, 400],
      [wide, -34_000, 200],
      [wide, -36_000, 400],
      [wide, 29_000, 200],
      [wide, 31_000, 400],
    ] as const
    for (const [{ url }, difference, status] of cases) {
      const stamp = new Date(Date.now() + difference).toISOString()
      const { headers, ...question } = vopQuestion()
      const answer = await send(url, { ...question, headers: { ...headers, 'x-request-timestamp': stamp } })
      t.equal(answer.status, status, `${difference} ms`)
    }
  },
)

t.test(
  'a bank is answered for from its own accounts only, and a question for another one is not answered',
  async t => {
    const of = (...banks: string[]) => ({ names: ['Õie Tamm'], aliases: [], state: 'OPEN' as const, banks })
    const held = new Map([
      ['EE702200221098227005', of('HABAEE2X')],
      ['EE167700771000001234', of('LHVBEE22TLL')],
      ['EE961010011000001234', of('HABAEE2X', 'LHVBEE22')],
      ['EE111700017000001234', { ...of(), banks: undefined as never }],
    ])
    const bics = ['HABAEE2X', 'LHVBEE22TLL']
    const lookup = async (account: object) => held.get((account as { iban: string }).iban) as never
    const { url, lines } = await runningResponder(t, 'vop', { lookup, vop: { bics } })
    const cases = [
      ['EE702200221098227005', 'HABAEE2X', 'MTCH', undefined],
      ['EE702200221098227005', 'HABAEE2XXXX', 'MTCH', undefined],
      ['EE702200221098227005', 'HABAEE2X123', 'MTCH', undefined],
      ['EE167700771000001234', 'LHVBEE22TLL', 'MTCH', undefined],
      ['EE167700771000001234', 'LHVBEE22', 'NOAP', 'BANK_NOT_SERVED'],
      ['EE702200221098227005', 'LHVBEE22TLL', 'NOAP', 'ACCOUNT_OF_OTHER_BANK'],
      ['EE702200221098227005', 'DEUTDEFFXXX', 'NOAP', 'BANK_NOT_SERVED'],
      // Lines that disagree about the bank, and an account without one: it may be of either.
      ['EE961010011000001234', 'HABAEE2X', 'NOAP', 'ACCOUNT_OF_OTHER_BANK'],
      ['EE111700017000001234', 'HABAEE2X', 'NOAP', 'ACCOUNT_OF_OTHER_BANK'],
    ] as const
    for (const [iban, bic, code, cause] of cases) {
      const question = vopQuestion({
        party: { name: 'Õie Tamm' },
        partyAccount: { iban },
        partyAgent: agent(bic),
      })
      t.strictSame((await send(url, question)).body, { partyNameMatch: code }, `${iban} ${bic}`)
      t.match(lines.at(-1), { event: 'responder.answered', code, ...(cause && { cause }) })
    }
    const byId = organisation({ lei: '7LTWFZYICNSX8D621K86' })
    const iban = 'EE702200221098227005'
    const { body } = await send(
      url,
      vopQuestion({ ...byId, partyAccount: { iban }, partyAgent: agent('DEUTDEFF') }),
    )
    t.strictSame(body, { partyIdMatch: 'NOAP' })

    const alone = await runningResponder(t, 'vop', { lookup, vop: { bics: ['HABAEE2X'] } })
    const one = vopQuestion({
      party: { name: 'Õie Tamm' },
      partyAccount: { iban: 'EE111700017000001234' },
      partyAgent: agent('HABAEE2X'),
    })
    t.strictSame((await send(alone.url, one)).body, { partyNameMatch: 'MTCH' }, 'of the only bank')
  },
)

t.test('faults of ours are told by the status, with a body of the form of the scheme', async t => {
  const lookup = async () => {
    throw new Error('the books are away')
  }
  const broken = await runningResponder(t, 'vop', { lookup })
  t.match(await send(broken.url, vopQuestion()), {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', status: 500, code: 'INTERNAL_ERROR' },
  })
  const slow = await runningResponder(t, 'vop', { lookup: () => new Promise(() => {}), answerTimeoutMs: 50 })
  t.match(await send(slow.url, vopQuestion()), { status: 503, body: { code: 'INTERNAL_ERROR' } })
  const limited = await runningResponder(t, 'vop', { tokensPerMinute: 1 })
  await send(limited.url, vopQuestion())
  t.match(await send(limited.url, vopQuestion()), {
    status: 429,
    headers: { 'retry-after': /^\d+$/ },
    body: { status: 429, code: 'LIMIT_EXCEEDED' },
  })
})
