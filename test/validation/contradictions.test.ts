import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { validate } from '../../services/validation/validate.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { type AccountOfBank, directoryOfTwoBanks, instructionOf, twoBanks } from '../harness/two-banks.ts'

const BIC_AND_IBAN = 'CREDITOR_BIC_IBAN_INCONSISTENCY'
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
    const holdsBank = account.slice(0, 8).includes(own)
    if (holdsBank) t.strictSame(alertsOf(country, { account, memberId }), [CODE_AND_ACCOUNT], country)
  }
})

t.test('a BIC of another bank than the bank code or domestic number raises no alert', async t => {
  for (const [country, { account, memberId }, { bic }] of pairs) {
    t.strictSame(alertsOf(country, { memberId, bic }), [], country)
    t.strictSame(alertsOf(country, { account, memberId, bic }), [], country)
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
