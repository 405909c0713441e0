import { create } from '@bufbuild/protobuf'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { AlertSeverity } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { BankDirectory } from '../../services/library/banking/directory/bank-directory.ts'
import { alertOf } from '../../services/validation/result.ts'
import { judge, validate } from '../../services/validation/validate.ts'
import { banksWithoutIban } from '../harness/banks-without-iban.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { type AccountOfBank, directoryOfTwoBanks, instructionOf, twoBanks } from '../harness/two-banks.ts'

const BIC_AND_IBAN = 'CREDITOR_BIC_IBAN_INCONSISTENCY'
const BIC_AND_CODE = 'CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY'
const BIC_AND_ACCOUNT = 'CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY'
const OF_BIC = 'CREDITOR_BIC_SCHEME_UNSUPPORTED'
const OF_CODE = 'CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED'
const CODE_AND_ACCOUNT = 'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY'

function alertsOf(
  country: string,
  parts: Partial<AccountOfBank>,
  directory = directoryOfTwoBanks,
): readonly string[] {
  const instruction = create(PaymentInstructionSchema, instructionOf(country, parts))
  return validate(instruction, directory).map(({ rule }) => rule.alert)
}

/** Both banks in turn, so that each contradiction is tried in both directions. */
const pairs = twoBanks.flatMap(([country, one, other]) => [
  [country, one, other] as const,
  [country, other, one] as const,
])

t.test('parts of one account raise no alert, in any combination', async t => {
  for (const [country, { iban, memberId, account, bic }] of pairs) {
    for (const parts of [
      { iban, memberId, bic },
      { iban, memberId },
      { iban, bic },
      { account, memberId, bic },
      { account, memberId },
    ]) {
      t.strictSame(alertsOf(country, parts), [], `${country} ${Object.keys(parts).join(' ')}`)
    }
  }
})

t.test('a BIC and a bank code of another bank than that of the IBAN each raise an alert', async t => {
  for (const [country, { iban }, { bic, memberId }] of pairs) {
    t.strictSame(alertsOf(country, { iban, bic }), [BIC_AND_IBAN], country)
    t.strictSame(alertsOf(country, { iban, memberId }), [CODE_AND_ACCOUNT], country)
    t.strictSame(alertsOf(country, { iban, bic, memberId }), [BIC_AND_IBAN, CODE_AND_ACCOUNT], country)
  }
})

t.test('a bank code of another bank than that inside the account number raises an alert', async t => {
  for (const [country, { account, memberId: own }, { memberId }] of pairs) {
    if (holdsBank(account, own))
      t.strictSame(alertsOf(country, { account, memberId }), [CODE_AND_ACCOUNT], country)
  }
})

t.test('a BIC of another bank than the bank code or the account number is told', async t => {
  for (const [country, { account, memberId }, { bic }] of pairs) {
    t.strictSame(alertsOf(country, { memberId, bic }), [BIC_AND_CODE], country)
    // Others are the IBAN less its first four characters. In Poland two belong to the number; Norway has no other form.
    const isNational = country === 'NO' || country === 'PL'
    const expected = !holdsBank(account, memberId)
      ? BIC_AND_CODE
      : isNational
        ? BIC_AND_ACCOUNT
        : BIC_AND_IBAN
    t.strictSame(alertsOf(country, { account, memberId, bic }), [expected], country)
  }
})

const holdsBank = (account: string, memberId: string) => account.slice(0, 10).includes(memberId)

const elsewhere = banksWithoutIban.flatMap(([country, one, other]) => [
  [country, one, other] as const,
  [country, other, one] as const,
])

const directoryOfCodes = bankDirectory({
  institutions: banksWithoutIban
    .flatMap(([, ...banks]) => banks.map(({ bic }) => ({ bic })))
    .sort((a, b) => (a.bic < b.bic ? -1 : 1)),
  bankCodes: banksWithoutIban.flatMap(([country, ...banks]) =>
    banks.map(({ memberId: code, bic }) => ({ country, code, bic })),
  ),
})

t.test(
  'outside IBAN countries, a BIC of another bank is told at the BIC, and its own raises no alert',
  async t => {
    for (const [country, { memberId, bic, account }, other] of elsewhere) {
      t.strictSame(alertsOf(country, { memberId, bic }, directoryOfCodes), [], country)
      t.strictSame(alertsOf(country, { memberId, bic: other.bic }, directoryOfCodes), [BIC_AND_CODE], country)
      if (account === undefined) continue
      t.strictSame(alertsOf(country, { account, bic }, directoryOfCodes), [], country)
      t.strictSame(
        alertsOf(country, { account, bic: other.bic }, directoryOfCodes),
        [BIC_AND_ACCOUNT],
        country,
      )
      t.strictSame(
        alertsOf(country, { account, memberId, bic: other.bic }, directoryOfCodes),
        [BIC_AND_ACCOUNT],
        `${country}: one mistake is told once`,
      )
    }
  },
)

t.test('a bank that the directory knows by one of two parts alone is named as not compared', async t => {
  const partial = bankDirectory({
    institutions: [{ bic: 'BNMXMXMMXXX' }],
    bankCodes: [
      { country: 'MX', code: '012', name: 'BBVA' },
      { country: 'MX', code: '002', bic: 'BNMXMXMMXXX' },
    ],
  })
  const judged = (parts: Partial<AccountOfBank>) => {
    const { findings, gaps } = judge(create(PaymentInstructionSchema, instructionOf('MX', parts)), partial)
    const unlisted = gaps.filter(({ kind }) => kind !== NotCheckedKind.SANCTIONS)
    return [
      findings.map(({ rule }) => rule.alert),
      unlisted.map(({ kind, field }) => [NotCheckedKind[kind], field]),
    ]
  }
  const memberId = '/creditorAgent/clearingSystemMemberId/memberId'
  t.strictSame(judged({ memberId: '012', bic: 'BNMXMXMM' }), [[], [['BANK_EXISTENCE', memberId]]])
  t.strictSame(judged({ account: '012180004518297361', bic: 'BNMXMXMM' }), [
    [],
    [['BANK_EXISTENCE', '/creditorAccount/id/value']],
  ])
  t.strictSame(judged({ memberId: '002', bic: 'BCMRMXMM' }), [[], [['BIC_EXISTENCE', '/creditorAgent/bic']]])
  t.strictSame(judged({ memberId: '002', bic: 'BNMXMXMM' }), [[], []])
})

t.test(
  'a BIC of a country whose banks hold no accounts there is told, whatever the directory knows',
  async t => {
    const nothing = bankDirectory({})
    const foreign = [
      ['TR330006100519786457841326', 'CHASUS33'],
      ['CH9300762011623852957', 'BOTKJPJT'],
      ['SA0380000000608010167519', 'DEUTDEFF'],
      ['DE89370400440532013000', 'COBAUS3X'],
      ['GB29NWBK60161331926819', 'HSBCHKHH'],
    ]
    for (const [iban, bic] of foreign) {
      t.strictSame(foreignAlerts(iban!, bic!, nothing), [BIC_AND_IBAN], `${iban} ${bic}`)
    }
    const near = [
      ['LT121000011101001000', 'TRWIBEB1'],
      ['FR1420041010050500013M02606', 'CEPAMCM1'],
      ['GB29NWBK60161331926819', 'RBOSGGSX'],
      ['ES9121000418450200051332', 'BARCGB22'],
      ['FI2112345600000785', 'NDEASESS'],
      ['LI21088100002324013AA', 'UBSWCHZH'],
    ]
    for (const [iban, bic] of near) t.strictSame(foreignAlerts(iban!, bic!, nothing), [], `${iban} ${bic}`)
  },
)

function foreignAlerts(iban: string, bic: string, directory: BankDirectory): readonly string[] {
  const instruction = create(PaymentInstructionSchema, {
    creditorAgent: { bic },
    creditorAccount: { id: { value: iban, type: AccountIdType.IBAN } },
  })
  return validate(instruction, directory).map(({ rule }) => rule.alert)
}

t.test('a settlement system of another country is told at its field, certain, without any list', async t => {
  const { US_FEDWIRE, GB_FPS, SCT, SCT_INST, AU_BECS, CA_LYNX } = SettlementSystem
  const cases: readonly (readonly [string, SettlementSystem, Instruction, string])[] = [
    ['US_FEDWIRE, a German BIC', US_FEDWIRE, bic('HYVEDEMM'), OF_BIC],
    ['US_FEDWIRE, a Polish IBAN', US_FEDWIRE, iban('PL61109010140000071219812874'), OF_BIC],
    ['GB_FPS, a routing number', GB_FPS, { ...bankNumber('121042882'), country: 'US' }, OF_CODE],
    ['GB_FPS, a Dutch IBAN', GB_FPS, iban('NL91ABNA0417164300'), OF_BIC],
    ['SCT, a BIC of the United States', SCT, bic('WFBIUS6S'), OF_BIC],
    ['SCT_INST, a BIC of Singapore', SCT_INST, bic('UOVBSGSG'), OF_BIC],
    ['AU_BECS, a bank of New Zealand', AU_BECS, bic('ANZBNZ22'), OF_BIC],
    ['CA_LYNX, a CLABE', CA_LYNX, { ...accountNumber('012180004518297361'), country: 'MX' }, OF_CODE],
  ]
  for (const [title, settlementSystem, parts, alert] of cases) {
    const instruction = { ...parts, settlementInformation: { settlementSystem } }
    const findings = validate(create(PaymentInstructionSchema, instruction), bankDirectory({}))
    t.strictSame(
      findings.map(found => [found.rule.alert, alertOf(found).field, alertOf(found).severity]),
      [[alert, '/settlementInformation/settlementSystem', AlertSeverity.CERTAIN]],
      title,
    )
  }
  const good: readonly (readonly [SettlementSystem, Instruction])[] = [
    [US_FEDWIRE, bic('BPPRPRSX')],
    [GB_FPS, bic('RBOSJESX')],
    [GB_FPS, bic('GIBKGIGI')],
    [SCT, iban('CH9300762011623852957')],
    [SCT, bic('CFMOMCMX')],
    [SCT_INST, iban('RS35260005601001611379')],
    [AU_BECS, { ...bankNumber('062000'), country: 'CX' }],
  ]
  for (const [settlementSystem, parts] of good) {
    const instruction = { ...parts, settlementInformation: { settlementSystem } }
    t.strictSame(validate(create(PaymentInstructionSchema, instruction), bankDirectory({})), [])
  }
})

const banksOfSeveralCodes = bankDirectory({
  bankCodes: [
    { country: 'LT', code: '30021', bic: 'NORWNOK1XXX' },
    { country: 'SE', code: '5000', codeTo: '5999', bic: 'ESSESESSXXX' },
    { country: 'SE', code: '6000', codeTo: '6999', bic: 'HANDSESSXXX' },
  ],
})

t.test('two bank codes of one bank are consistent', async t => {
  const alertsAt = (memberId: string) =>
    alertsOf('SE', { account: '58398257466', memberId }, banksOfSeveralCodes)
  t.strictSame(alertsAt('5839'), [])
  t.strictSame(alertsAt('5000'), [])
  t.strictSame(alertsAt('6000'), [CODE_AND_ACCOUNT])
})

t.test(
  'a foreign BIC is consistent with the country where the directory links it to the bank code',
  async t => {
    const alertsAt = (memberId: string) =>
      alertsOf('LT', { memberId, bic: 'NORWNOK1XXX' }, banksOfSeveralCodes)
    t.strictSame(alertsAt('30021'), [])
    t.strictSame(alertsAt('30022'), ['CREDITOR_BIC_COUNTRY_INCONSISTENCY'])
  },
)

t.test('banks of one network of independent banks are told apart', async t => {
  const directory = bankDirectory({
    institutions: [
      { bic: 'GENODED1PAX', name: 'Pax-Bank für Kirche und Caritas' },
      { bic: 'GENODEM1GLS', name: 'GLS Bank' },
    ],
    bankCodes: [
      { country: 'DE', code: '37060193', bic: 'GENODED1PAX' },
      { country: 'DE', code: '43060967', bic: 'GENODEM1GLS' },
    ],
  })
  const ofPax = { country: 'DE', ...iban('DE75 3706 0193 0000 1010 10') }
  const alerts = (instruction: Instruction) =>
    validate(create(PaymentInstructionSchema, instruction), directory).map(({ rule }) => rule.alert)
  t.strictSame(alerts({ ...ofPax, ...bic('GENODED1PAX') }), [])
  t.strictSame(alerts({ ...ofPax, ...bic('GENODED1') }), [], 'a BIC that was cut names no bank')
  t.strictSame(alerts({ ...ofPax, ...bic('GENODEM1GLS') }), [BIC_AND_IBAN])
  t.strictSame(alerts({ ...ofPax, ...bankNumber('43060967') }), [CODE_AND_ACCOUNT])
  const { creditorAgent } = bankNumber('37060193')
  t.strictSame(alerts({ country: 'DE', creditorAgent: { ...creditorAgent, bic: 'GENODEM1GLS' } }), [
    BIC_AND_CODE,
  ])
})

t.test('a Finnish account names its bank by its beginning', async t => {
  const directory = bankDirectory({
    institutions: [{ bic: 'ESSEFIHXXXX' }, { bic: 'NDEAFIHHXXX' }],
    bankCodes: [
      { country: 'FI', code: '1', bic: 'NDEAFIHHXXX' },
      { country: 'FI', code: '123', bic: 'NDEAFIHHXXX' },
      { country: 'FI', code: '2', bic: 'NDEAFIHHXXX' },
      { country: 'FI', code: '33', bic: 'ESSEFIHXXXX' },
    ],
  })
  const alerts = (parts: Instruction) =>
    validate(
      create(PaymentInstructionSchema, { country: 'FI', ...accountNumber('123456-785'), ...parts }),
      directory,
    ).map(({ rule }) => rule.alert)
  for (const code of ['1', '12', '123', '2']) t.strictSame(alerts(bankNumber(code)), [], code)
  t.strictSame(alerts(bankNumber('33')), [CODE_AND_ACCOUNT])
  t.strictSame(alerts(bic('NDEAFIHH')), [])
  t.strictSame(alerts(bic('ESSEFIHX')), [BIC_AND_ACCOUNT])
})

t.test('an IBAN of a bank without a BIC is not compared with the code of another bank', async t => {
  const directory = bankDirectory({
    institutions: [{ bic: 'TCZBTR2AXXX', name: 'Ziraat' }],
    bankCodes: [
      { country: 'TR', code: '00010', bic: 'TCZBTR2AXXX' },
      { country: 'TR', code: '00061' },
    ],
  })
  const gapsBeside = (memberId: string) =>
    judge(
      create(PaymentInstructionSchema, {
        country: 'TR',
        ...iban('TR33 0006 1005 1978 6457 8413 26'),
        ...bankNumber(memberId),
      }),
      directory,
    ).gaps.flatMap(({ kind, field }) => (kind === NotCheckedKind.BANK_EXISTENCE ? [field] : []))
  t.strictSame(gapsBeside('0010'), ['/creditorAccount/id/value'])
  t.strictSame(gapsBeside('0061'), [])
})
