import { randomUUID } from 'node:crypto'
import t from 'tap'
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
    [
      { party: { payerName: 'Erika Mustermann' } },
      /^\/party has a field that the scheme does not know; it knows name, identification$/,
    ],
    [organisation({}), /^\/party\/identification\/organisationId must have one of/],
    [organisation({ lei: '529900' }), /organisationId\/lei must be an LEI/],
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
    [{ surplus: true }, /^\/ has a field/],
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
