import t, { type Test } from 'tap'
import type { Question } from '../../../services/verification/providers/provider.ts'
import { ukCop } from '../../../services/verification/providers/uk-cop/index.ts'
import {
  BANK_ANCHOR,
  newKeys,
  requester,
  RESPONDER,
  responderKeys,
  runningOpenBanking,
} from '../running-open-banking.ts'
import { accounts, attempt, openProvider, question, withCertificate } from '../running-responder.ts'

const erika: Question = question({
  country: 'GB',
  account: { value: accounts.british },
  bank: { memberId: '202015' },
  party: { name: 'Erika Mustermann', type: 'INDIVIDUAL' },
})

const files = {
  'signing.pem': requester.keys.pem,
  'bank.jwks': JSON.stringify({ keys: [{ ...responderKeys.jwk, alg: 'PS256' }] }),
}

const proof = { key: 'signing.pem', kid: requester.keys.kid }
const signing = { ...proof, issuer: `${requester.organisation}/${requester.software}` }

const settingsFor = (url: string) => ({
  ...withCertificate,
  url: `${url}/name-verification`,
  financialId: RESPONDER,
  schemeName: 'UK.OBIE.SortCodeAccountNumber',
  oauth: { tokenUrl: `${url}/token`, clientId: 'ours', scope: 'name-verification', assertion: proof },
  signing,
  answerKeys: 'bank.jwks',
  trustAnchor: BANK_ANCHOR,
})

const open = (t: Test, settings: object, more: Record<string, string> = {}) =>
  openProvider(t, ukCop, settings, { certificate: requester.certificate, files: { ...files, ...more } })

const matched = { kind: 'FINDING', nameMatch: 'FULL_MATCH', accountTypeMatch: 'MATCH' }

t.test('a question goes to the bank with a token and a signature, and its answer is verified', async t => {
  for (const form of ['encoded', 'unencoded'] as const) {
    const { url } = await runningOpenBanking(t, { change: { signatures: form } })
    const settings = { ...settingsFor(url), signatures: form }
    const { provider, lines } = await open(t, settings)
    t.match(await provider.verify(erika, attempt()), matched, form)
    const published = await open(t, { ...settings, answerKeys: `${url}/jwks` })
    t.match(await published.provider.verify(erika, attempt()), matched, 'by keys that the bank publishes')
    t.strictSame([...lines, ...published.lines], [])
  }
})

t.test('the certificate alone proves us to a bank that has its subject', async t => {
  const { url } = await runningOpenBanking(t, {
    client: {
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_subject_dn: 'CN=a client,organizationIdentifier=PSDGB-FCA-730427',
    },
  })
  const { oauth, ...settings } = settingsFor(url)
  const { assertion: _, ...bare } = oauth
  const { provider } = await open(t, { ...settings, oauth: bare })
  t.match(await provider.verify(erika, attempt()), matched)
})

t.test('an answer that the bank has not signed is no finding', async t => {
  const nonconforming = (detail: RegExp) => ({ reason: 'UNEXPECTED_ERROR', isRetryable: false, detail })
  const cases = [
    ['unsigned', /x-jws-signature is missing/, 'ANSWER_Signature.Missing'],
    ['signature-of-another-body', /does not fit the body/, 'ANSWER_Signature.Invalid'],
    ['unknown-code', /does not fit the body/, 'ANSWER_Signature.Invalid'],
  ] as const
  for (const [fault, detail, cause] of cases) {
    const { url } = await runningOpenBanking(t, { fault })
    const { provider, lines } = await open(t, settingsFor(url))
    t.match(await provider.verify(erika, attempt()), nonconforming(detail), fault)
    t.match(lines, [{ event: 'provider.alarm', cause }])
  }
  const { url } = await runningOpenBanking(t)
  const stranger = JSON.stringify({ keys: [{ ...(await newKeys(responderKeys.kid)).jwk }] })
  const others = await open(t, { ...settingsFor(url), answerKeys: 'other.jwks' }, { 'other.jwks': stranger })
  t.match(await others.provider.verify(erika, attempt()), nonconforming(/does not fit the body and the key/))
  const elsewhere = await open(t, { ...settingsFor(url), trustAnchor: 'openbanking.org.uk' })
  t.match(await elsewhere.provider.verify(erika, attempt()), {
    reason: 'UNEXPECTED_ERROR',
    detail: /status 400/,
  })
  const unreachable = await open(t, { ...settingsFor(url), answerKeys: 'https://localhost:1/jwks' })
  t.match(await unreachable.provider.verify(erika, attempt()), {
    reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
    isRetryable: true,
  })
})

t.test('one provider reaches each bank of a directory by its sort codes', async t => {
  const one = await runningOpenBanking(t)
  const other = await runningOpenBanking(t, { client: { signatures: 'none' } })
  const { url: _, financialId: __, answerKeys: ___, oauth, ...ours } = settingsFor('')
  const settings = {
    ...ours,
    directory: 'banks.csv',
    oauth: { scope: oauth.scope, assertion: oauth.assertion },
  }
  const at = (from: string, to: string, { url }: typeof one, keys: string) =>
    `${from},${to},${url}/name-verification,${RESPONDER},${url}/token,ours,${keys}`
  const csv = [
    'sortCode,to,url,organisationId,tokenUrl,clientId,keys',
    at('400000', '409999', other, ''),
    at('202015', '', one, `${one.url}/jwks`),
  ].join('\n')
  const { provider } = await open(t, settings, { 'banks.csv': csv })
  const of = (sortCode: string): Question => ({
    ...erika,
    account: { type: 'ACCOUNT_NUMBER', value: '55555555' },
    bank: { memberId: sortCode },
  })
  t.match(await provider.verify(of('202015'), attempt()), matched)
  t.match(await provider.verify(of('404127'), attempt()), { schemeResponseCode: 'UK_COP_AC01' })
  t.equal(one.lines.filter(({ code }) => code === 'MATCHED').length, 1)
  t.equal(other.lines.filter(({ code }) => code === 'AC01').length, 1)
  for (const sortCode of ['202014', '202016', '399999', '410000', '000000', '999999'])
    t.equal(provider.plan(of(sortCode)), 'UNSUPPORTED', sortCode)
  for (const sortCode of ['202015', '400000', '409999']) t.equal(provider.plan(of(sortCode)), 'OK', sortCode)
})

t.test('a directory with a mistake is refused with its line', async t => {
  const settings = { ...withCertificate, directory: 'banks.csv' }
  const bank = 'https://bank.example/name-verification'
  const cases = [
    ['sortCode,url', /banks.csv holds no banks/],
    [`sortCode,url\n2000,${bank}`, /banks.csv:2: sortCode must be a sort code of 6 digits/],
    ['sortCode,url\n200000,http://bank.example', /banks.csv:2: url must be an https URL/],
    [`sortCode,to,url\n300000,200000,${bank}`, /banks.csv:2: to is before sortCode/],
    [
      `sortCode,to,url\n205000,,${bank}\n200000,209999,${bank}`,
      /banks.csv:2: the range begins within that of line 3/,
    ],
    [`sortCode,url,clientId\n200000,${bank},x`, /banks.csv:2: must have both tokenUrl and clientId/],
    [
      `sortCode,url,keys\n200000,${bank},https://k.example`,
      /banks.csv:2: must have organisationId with keys/,
    ],
  ] as const
  for (const [csv, message] of cases) await t.rejects(open(t, settings, { 'banks.csv': csv }), { message })
})

t.test('wrong settings stop the start, with what is wrong', async t => {
  const settings = settingsFor('https://localhost')
  t.ok(ukCop.settings.safeParse(settings).success)
  const { tokenUrl: _, ...bare } = settings.oauth
  const wrong = [
    { ...settings, url: undefined },
    { ...settings, directory: 'banks.csv' },
    { ...settings, url: undefined, directory: 'banks.csv' },
    { ...settings, financialId: undefined },
    { ...settings, oauth: bare },
    { ...settings, schemeName: 'BBAN' },
    { ...settings, signatures: 'none' },
    { ...settings, signing: { ...signing, issuer: undefined } },
    { ...settings, signing: { ...signing, key: { env: 'KEY' } } },
  ]
  for (const each of wrong) t.notOk(ukCop.settings.safeParse(each).success, JSON.stringify(each))
  const both = { ...settings.oauth, clientSecret: { env: 'SECRET' } }
  await t.rejects(open(t, { ...settings, oauth: both }), {
    message: /must have clientSecret or assertion, not both/,
  })
  await t.rejects(open(t, { ...settings, signing: { ...signing, key: 'ca.pem' } }), {
    message: /^signing\/key: the file holds no private key in PEM/,
  })
})
