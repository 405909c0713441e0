import t from 'tap'
import { AlertCode } from '../../proto/gen/validation/v1/validation_pb.js'
import { rulesIn } from '../../services/validation/rules/check.ts'
import { fieldOf } from '../../services/validation/rules/fields.ts'
import { rules } from '../../services/validation/rules/index.ts'

/** Documented alerts that no rule raises yet. An alert leaves this list when its rule comes. */
const unruled = new Set([
  'CREDITOR_IBAN_NO_SSI_FOR_CURRENCY',
  'CREDITOR_BIC_SCHEME_UNSUPPORTED',
  'CREDITOR_BIC_NO_SSI_FOR_CURRENCY',
  'CREDITOR_BIC_COMPLIANCE_HIT',
  'CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT',
  'CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST',
  'CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT',
  'CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST',
  'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT',
  'CREDITOR_ACCOUNT_NUMBER_TOO_SHORT',
  'CREDITOR_ACCOUNT_NUMBER_TOO_LONG',
  'CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM',
  'CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER',
  'CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER',
  'CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT',
  'CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT',
  'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY',
  'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP',
  'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION',
  'CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED',
  ...[1, 2, 3].flatMap(n =>
    ['INVALID_FORMAT', 'DOES_NOT_EXIST', 'NO_SSI', 'COMPLIANCE_HIT'].map(kind => `INTERMEDIARY_${n}_${kind}`),
  ),
  'CREDITOR_DOCUMENT_1_INVALID_FORMAT',
  'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM',
])

const documented = Object.keys(AlertCode).filter(name => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED')
const ruled = rulesIn(rules).map(rule => rule.alert)

t.test('each documented alert has exactly one rule, but for those that wait for theirs', async t => {
  t.equal(documented.length, 45)
  t.strictSame(ruled.toSorted(), documented.filter(alert => !unruled.has(alert)).toSorted())
})

t.test('alerts are told in the order of the families', async t => {
  const combined = ['CREDITOR_BIC_IBAN_INCONSISTENCY']
  const order = documented.filter(alert => !unruled.has(alert) && !combined.includes(alert))
  t.strictSame(ruled, [...order, ...combined])
})

t.test('each rule says why, in a sentence, and which place it is about', async t => {
  for (const { alert, why } of rulesIn(rules)) t.match(why, /^[A-Z].{20,}\.$/, alert)
  for (const alert of documented) t.match(fieldOf(alert as (typeof ruled)[number]), /^\//, alert)
})
