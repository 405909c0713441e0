import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import { AlertCode } from '../../proto/gen/validation/v1/validation_pb.js'
import { rulesIn } from '../../services/validation/rules/check.ts'
import { fieldOf, placeIn } from '../../services/validation/rules/fields.ts'
import { rules } from '../../services/validation/rules/index.ts'
import { domestic } from './cases/domestic.ts'
import { international } from './cases/international.ts'

const documented = Object.keys(AlertCode).filter(name => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED')
const ruled = rulesIn(rules).map(rule => rule.alert)

/** In the order in which alerts are told; the first row that fits an alert is its family. */
const families = [
  /_ACCOUNT_NUMBER_(SWAP|DUPLICATION|INCONSISTENCY)$|^CREDITOR_BIC_IBAN_|IDENTIFIER_SCHEME/,
  /^CREDITOR_IBAN_/,
  /^CREDITOR_BIC_/,
  /^CREDITOR_(BANK|BRANCH)_IDENTIFIER_/,
  /^CREDITOR_ACCOUNT_/,
  /^INTERMEDIARY_/,
  /^CREDITOR_DOCUMENT_/,
]
const order = [1, 2, 3, 4, 0, 5, 6]

t.test('each documented alert has exactly one rule', async t => {
  t.equal(documented.length, 45)
  t.strictSame(ruled.toSorted(), documented.toSorted())
})

t.test('each rule has a case that breaks it', async t => {
  const cases = [international, domestic].flatMap(each => Object.values(each.families).flat())
  const shown = new Set(cases.flatMap(([, , ...alerts]) => alerts))
  // The places of the three intermediaries are one rule, made three times.
  const same = (alert: string) => alert.replace(/^INTERMEDIARY_\d_/, 'INTERMEDIARY_')
  const shownKinds = new Set([...shown].map(same))
  t.strictSame(
    ruled.filter(alert => !shownKinds.has(same(alert))),
    [],
  )
})

t.test('alerts are told in the order of the families', async t => {
  const places = ruled.map(alert => order.indexOf(families.findIndex(family => family.test(alert))))
  t.notOk(places.includes(-1))
  t.strictSame(
    places,
    places.toSorted((a, b) => a - b),
  )
})

t.test('what is wrong with a tax number points to it, where no document is given', async t => {
  const place = (creditor: object) =>
    placeIn(create(PaymentInstructionSchema, { creditor }), fieldOf('CREDITOR_DOCUMENT_1_INVALID_FORMAT')!)
  t.equal(place({ taxId: '1' }), '/creditor/taxId')
  t.equal(place({ taxId: '1', documents: [{ type: 'CPF', value: '1' }] }), '/creditor/documents/0/value')
})

t.test('each rule says why, in a sentence, and which place it is about', async t => {
  for (const { alert, why } of rulesIn(rules)) {
    t.match(why, /^[A-Z].{20,}[.0-9m]$/, alert)
    t.match(fieldOf(alert), /^\//, alert)
  }
})
