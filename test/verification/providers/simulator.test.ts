import { randomUUID } from 'node:crypto'
import t from 'tap'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  ibanOf,
  parseIban,
} from '../../../services/library/banking/accounts/iban.ts'
import { profiles } from '../../../services/library/banking/countries/index.ts'
import { isInSepa } from '../../../services/library/banking/countries/sepa.ts'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import type { Answer, ProviderDeps, Question } from '../../../services/verification/providers/provider.ts'
import { endings } from '../../../services/verification/providers/simulator/endings.ts'
import { lastDigitsOf } from '../../../services/verification/providers/simulator/free-part.ts'
import { simulator } from '../../../services/verification/providers/simulator/index.ts'
import { sampleAccount } from '../../../services/verification/providers/simulator/samples.ts'

const logged: LogLine[] = []
const deps = {
  name: 'sandbox',
  environment: 'development',
  log: (event: string, fields = {}) => void logged.push({ event, ...fields }),
} as Partial<ProviderDeps> as ProviderDeps
const sandbox = await simulator.open({}, deps)

const attempt = () => ({ id: randomUUID(), deadline: Infinity, signal: new AbortController().signal })

type Party = Partial<Question['party']>

function question(country: string, account: Question['account'], party: Party = {}): Question {
  return {
    organizationId: randomUUID(),
    country,
    account,
    bank: {},
    party: { name: 'Ada Lovelace', documents: [], ...party },
  }
}

function sampled(country: string, digits: string, party?: Party): Question {
  const { type, value } = sampleAccount(country, digits)!
  return question(country, { type, value }, party)
}

const name = 'Ada Lovelace'
const erika = 'Erika Mustermann'
const otto = 'Otto Normalverbraucher'
const failed = (reason: string) => ({ kind: 'FAILURE', reason })
const asked = {
  vop: (nameMatch: string, heldName: string, code: string) => ({
    accountStatus: 'ACTIVE',
    nameMatch,
    heldName,
    schemeResponseCode: `EPC_VOP_${code}`,
    accountTypeMatch: undefined,
  }),
  cop: (nameMatch: string, heldName: string, accountTypeMatch?: string, code?: string) => ({
    accountStatus: 'ACTIVE',
    nameMatch,
    heldName,
    accountTypeMatch,
    schemeResponseCode: code && `UK_COP_${code}`,
  }),
  latam: (heldName: string, isMasked = true) => ({
    accountStatus: 'ACTIVE',
    heldName,
    isMasked,
    nameMatch: undefined,
    schemeResponseCode: undefined,
  }),
}
const missing = { accountStatus: 'NOT_FOUND', heldName: undefined, nameMatch: undefined }
const forbidden = { accountStatus: 'FORBIDDEN', accountStatusDetail: 'OPTED_OUT', heldName: undefined }

const adaMasked = asked.latam('AD* LO****')
const erikaMasked = asked.latam('ER*** MU****')
const erikaShown = asked.latam('ERIKA MUSTERMANN', false)
const other = asked.vop('NO_MATCH', erika, 'NMTC')
const otherCop = asked.cop('NO_MATCH', erika, undefined, 'ANNM')
const vopMatch = asked.vop('FULL_MATCH', name, 'MTCH')
const vopClose = asked.vop('PARTIAL_MATCH', erika, 'CMTC')
const copMatch = asked.cop('FULL_MATCH', name, 'MATCH')

/** The answers to a person of another name, by ending. */
const expected: Readonly<Record<string, readonly [vop: object, cop: object, latam: object]>> = {
  '000': [other, otherCop, erikaMasked],
  '001': [vopMatch, copMatch, adaMasked],
  '002': [vopClose, asked.cop('PARTIAL_MATCH', erika, 'MATCH', 'MBAM'), erikaShown],
  '003': [
    asked.vop('NO_MATCH', otto, 'NMTC'),
    asked.cop('NO_MATCH', otto, undefined, 'ANNM'),
    asked.latam('OT** NO****'),
  ],
  '004': [
    { ...missing, schemeResponseCode: 'EPC_VOP_NOAP' },
    { ...missing, schemeResponseCode: 'UK_COP_AC01' },
    { ...missing, schemeResponseCode: undefined },
  ],
  '005': [
    { ...forbidden, schemeResponseCode: undefined },
    { ...forbidden, schemeResponseCode: 'UK_COP_OPTO' },
    { ...forbidden, schemeResponseCode: undefined },
  ],
  '006': [vopMatch, asked.cop('FULL_MATCH', name, 'NO_MATCH', 'BANM'), adaMasked],
  '007': [vopClose, asked.cop('PARTIAL_MATCH', erika, 'NO_MATCH', 'BAMM'), erikaShown],
  '010': [other, otherCop, adaMasked],
  '011': [other, otherCop, erikaMasked],
  '020': [vopMatch, copMatch, adaMasked],
  '021': [vopMatch, copMatch, adaMasked],
  '030': [failed('INVALID_FIELD'), failed('INVALID_FIELD'), failed('INVALID_FIELD')],
  '031': Array(3).fill({ ...failed('UNAVAILABLE_FINANCIAL_INSTITUTION'), isRetryable: true }) as never,
  '032': Array(3).fill(failed('UNSUPPORTED_FINANCIAL_INSTITUTION')) as never,
  '033': Array(3).fill(failed('UNEXPECTED_ERROR')) as never,
  '040': [vopMatch, copMatch, adaMasked],
}

const networks = [
  ['FR', 0],
  ['GB', 1],
  ['JE', 1],
  ['CL', 2],
  ['PE', 2],
] as const

/** The answer, polled once it is due. */
async function settled(asked: Question): Promise<Answer> {
  const first = await sandbox.verify(asked, attempt())
  if (first.kind !== 'PENDING') return first
  const due = first.reference.replace(/[0-9]+$|Infinity$/, '0')
  return sandbox.poll!(due, asked, attempt())
}

t.test('each ending is answered as the table says, in each network', async t => {
  t.strictSame(
    endings.map(({ digits }) => digits),
    Object.keys(expected).toSorted(),
  )
  for (const { digits } of endings) {
    for (const [country, network] of networks) {
      const person = { type: 'INDIVIDUAL' } as const
      t.match(
        await settled(sampled(country, digits, person)),
        expected[digits]![network],
        `${country} ${digits}`,
      )
    }
  }
})

t.test('any other ending acts as 000', async t => {
  for (const digits of ['123', '012', '999'])
    t.match(await settled(sampled('FR', digits, { name: erika })), { nameMatch: 'FULL_MATCH' }, digits)
})

t.test('the sandbox compares names with its holders, of the type that was asked for', async t => {
  for (const [digits, party, nameMatch] of [
    ['000', { name: 'ERIKA MUSTERMANN' }, 'FULL_MATCH'],
    ['000', { name: 'Sandbox Trading GmbH' }, 'FULL_MATCH'],
    ['000', { name: 'Sandbox Trading GmbH', type: 'BUSINESS' }, 'FULL_MATCH'],
    ['000', { name: 'Sandbox Trading GmbH', type: 'INDIVIDUAL' }, 'NO_MATCH'],
    ['000', { name: 'Max Mustermann' }, 'NO_MATCH'],
    ['011', { name: 'Max Mustermann' }, 'FULL_MATCH'],
    ['011', { name: 'Erika Mustermann' }, 'FULL_MATCH'],
    ['000', { name: 'E. Mustermann' }, 'PARTIAL_MATCH'],
    ['000', { name: 'Sandbox Trading' }, 'PARTIAL_MATCH'],
    ['011', { name: 'Erika Mustermann and Max Mustermann' }, 'FULL_MATCH'],
    ['011', { name: 'Ada Lovelace' }, 'NO_MATCH'],
  ] as const) {
    t.match(await settled(sampled('DE', digits, party)), { nameMatch }, `${party.name} at ${digits}`)
  }
})

t.test('a business asked for at an account of a person has the British code for it', async t => {
  const asBusiness = (digits: string) => settled(sampled('GB', digits, { type: 'BUSINESS' }))
  t.match(await asBusiness('006'), { schemeResponseCode: 'UK_COP_PANM', accountTypeMatch: 'NO_MATCH' })
  t.match(await settled(sampled('GB', '006')), { schemeResponseCode: 'UK_COP_BANM' }, 'without a type')
  t.match(await asBusiness('007'), { schemeResponseCode: 'UK_COP_PAMM', accountTypeMatch: 'NO_MATCH' })
})

t.test(
  'an identification instead of a name is equal or not, and cannot be compared with holders who have none',
  async t => {
    const party = { name: undefined!, type: 'BUSINESS', taxId: 'DE123456789' } as const
    for (const [digits, expected] of [
      ['000', { accountStatus: 'NOT_FOUND', schemeResponseCode: 'EPC_VOP_NOAP', heldName: undefined }],
      ['001', { nameMatch: 'FULL_MATCH', schemeResponseCode: 'EPC_VOP_MTCH' }],
      ['002', { nameMatch: 'NO_MATCH', schemeResponseCode: 'EPC_VOP_NMTC' }],
      ['003', { nameMatch: 'NO_MATCH', schemeResponseCode: 'EPC_VOP_NMTC' }],
      ['004', { accountStatus: 'NOT_FOUND', schemeResponseCode: 'EPC_VOP_NOAP' }],
    ] as const) {
      const asked = sampled('DE', digits, party)
      t.equal(sandbox.plan(asked), 'OK')
      t.match(await settled(asked), expected, digits)
    }
    t.strictSame(sandbox.plan(sampled('GB', '001', party)), { missing: ['/creditor/name'] })
  },
)

t.test('registers of Latin America answer later, in 200 milliseconds', async t => {
  const asked = sampled('MX', '001')
  const first = await sandbox.verify(asked, attempt())
  t.match(first, { kind: 'PENDING', pollAfterMs: 200 })
})

t.test('a poll before the time is pending again, also in another process', async t => {
  const asked = sampled('DE', '020')
  const first = await sandbox.verify(asked, attempt())
  if (first.kind !== 'PENDING') return t.fail('the answer is pending')
  t.equal(first.pollAfterMs, 10_000)
  const other = await simulator.open({}, deps)
  const second = await other.poll!(first.reference, asked, attempt())
  t.match(second, { kind: 'PENDING', reference: first.reference })
  t.ok(second.kind === 'PENDING' && second.pollAfterMs! <= 10_000 && second.pollAfterMs! > 0)
})

t.test('the answer to 021 never comes', async t => {
  const asked = sampled('DE', '021')
  const first = await sandbox.verify(asked, attempt())
  if (first.kind !== 'PENDING') return t.fail('the answer is pending')
  t.equal(first.pollAfterMs, undefined)
  t.strictSame(await sandbox.poll!(first.reference, asked, attempt()), first)
})

t.test('the callback answers in addition, for the reference that is in the log', async t => {
  logged.length = 0
  const asked = sampled('DE', '040')
  const first = await sandbox.verify(asked, attempt())
  const reference = String(logged[0]?.reference)
  t.match(first, { kind: 'PENDING', reference })
  t.notMatch(JSON.stringify(logged), new RegExp(asked.account.value))
  const send = (body: unknown) => sandbox.receive!({ headers: {}, body: Buffer.from(JSON.stringify(body)) })
  t.match(send({ reference, ending: '003' }), {
    reference,
    answer: { nameMatch: 'NO_MATCH', schemeResponseCode: 'EPC_VOP_NMTC' },
  })
  t.match(send({ reference, ending: '031' }), { answer: { kind: 'FAILURE' } })
  for (const wrong of [
    { reference },
    { reference, ending: '000' },
    { reference: 'x', ending: '001' },
    'x',
    null,
  ])
    t.throws(() => send(wrong), { name: 'Problem', message: /the sandbox takes/ }, JSON.stringify(wrong))
  t.throws(() => sandbox.receive!({ headers: {}, body: Buffer.from('{') }), { message: /the sandbox takes/ })
})

t.test('the account of the published sample has its published holder', async t => {
  const asked = question(
    'AR',
    { type: 'ACCOUNT_NUMBER', value: '9990000100000000000000' },
    { name: undefined! },
  )
  t.match(await settled(asked), { accountStatus: 'ACTIVE', heldName: 'ROBERTO CARLOS', isMasked: false })
})

t.test('national check digits are not part of the ending', async t => {
  for (const [value, digits, why] of [
    ['DE89370400440532013000', '000', 'the account number, with its own check digit'],
    ['FR1420041010050500013M02606', '026', 'before the clé RIB'],
    ['BE68539007547034', '470', 'before the two check digits'],
    ['ES9121000418450200051332', '332', 'the account number behind its check digits'],
    ['IT60X0542811101000000123456', '456', 'the cin stands first'],
    ['NO9386011117947', '794', 'before the check digit'],
    ['FI2112345600000785', '078', 'before the check digit'],
    ['HR1210010051863000160', '016', 'before the check digit'],
    ['DK5000400440116243', '624', 'before the check digit'],
    ['SE4550000000058398257466', '746', 'before the check digit'],
    ['PT50000201231234567890154', '901', 'before the NIB’s check digits'],
    ['MT84MALT011000012345MTLCAST001S', '001', 'letters are left out'],
    ['NL91ABNA0417164300', '300', 'no check digit is required'],
    ['GB29NWBK60161331926819', '819', 'the account number'],
  ] as const) {
    const country = value.slice(0, 2)
    t.equal(lastDigitsOf({ country, account: { type: 'IBAN', value } }), digits, `${value}: ${why}`)
  }
  for (const [country, value, digits] of [
    ['GB', '31926004', '004'],
    ['JE', '31926004', '004'],
    ['MX', '032180000118359719', '971'],
    ['AR', '2850590940090418135201', '520'],
    ['PE', '00219300123456700145', '001'],
    ['BR', '12345-6', '345'],
    ['CL', '000123450030', '030'],
    ['UY', '12345004', '004'],
  ] as const)
    t.equal(
      lastDigitsOf({ country, account: { type: 'ACCOUNT_NUMBER', value } }),
      digits,
      `${country} ${value}`,
    )
})

t.test('each country has a sample for each ending whose check digits fit', async t => {
  const sepa = profiles.filter(({ country, iban }) => iban !== undefined && isInSepa(country))
  t.ok(sepa.length >= 40)
  const others = ['GG', 'IM', 'JE', 'AR', 'BR', 'CL', 'CO', 'EC', 'MX', 'PE', 'PY', 'UY']
  for (const country of [...sepa.map(each => each.country), ...others]) {
    for (const { digits } of endings) {
      const account = sampleAccount(country, digits)
      t.equal(account && lastDigitsOf({ country, account }), digits, `${country} ${digits}`)
      if (account?.type !== 'IBAN') continue
      const iban = parseIban(account.value)
      t.ok(hasIbanStructure(iban) && hasIbanCheckDigits(iban), account.value)
      t.equal(ibanOf(country, iban.bban), account.value)
    }
  }
})

t.test('questions that no network of the sandbox takes are recognized before they are asked', async t => {
  const { plan } = sandbox
  t.equal(plan(sampled('DE', '001')), 'OK')
  t.strictSame(plan(sampled('DE', '001', { name: undefined! })), { missing: ['/creditor/name'] })
  t.strictSame(plan(sampled('GB', '001', { name: undefined! })), { missing: ['/creditor/name'] })
  t.equal(plan(sampled('AR', '001', { name: undefined! })), 'OK')
  t.equal(plan(question('US', { type: 'ACCOUNT_NUMBER', value: '123456001' })), 'UNSUPPORTED')
  t.equal(plan(question('BR', { type: 'EMAIL', value: 'a@b.example' })), 'UNSUPPORTED')
})

t.test('in production the sandbox does not open, and settings that it does not have are refused', async t => {
  await t.rejects(
    simulator.open({}, { ...deps, environment: 'production' }),
    /for development only: name a provider that asks the bank/,
  )
  t.equal(simulator.settings.safeParse({ delay: 1 }).success, false)
})
