import t from 'tap'
import { AlertCode } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { rulesIn } from '../../services/validation/rules/rule.ts'
import { rules } from '../../services/validation/rules/index.ts'
import { citation, sources } from '../../services/validation/rules/sources.ts'
import { domestic } from './cases/domestic.ts'
import { international } from './cases/international.ts'

const documented = Object.keys(AlertCode).filter(name => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED')
const ruleBook = rulesIn(rules)
const ruled = ruleBook.map(rule => rule.alert)

/** The families, each with its place in the order of alerts. An alert belongs to the first that matches. */
const families = [
  {
    order: 4,
    names: /_(SWAP|DUPLICATION)$|_(ACCOUNT_NUMBER|IBAN|BANK_IDENTIFIER)_INCONSISTENCY$|IDENTIFIER_SCHEME/,
  },
  { order: 0, names: /^CREDITOR_IBAN_/ },
  { order: 1, names: /^CREDITOR_BIC_/ },
  { order: 2, names: /^CREDITOR_(BANK|BRANCH)_IDENTIFIER_/ },
  { order: 3, names: /^CREDITOR_ACCOUNT_/ },
  { order: 5, names: /^INTERMEDIARY_/ },
  { order: 6, names: /^CREDITOR_DOCUMENT_/ },
]

t.test('each documented alert has exactly one rule', async t => {
  t.strictSame(
    ruled.toSorted(),
    documented.toSorted(),
    'each value of AlertCode has one rule in services/validation/rules',
  )
})

t.test('each rule has a case that breaks it', async t => {
  const cases = [international, domestic].flatMap(each => Object.values(each.families).flat())
  const shown = new Set(cases.flatMap(([, , ...alerts]) => alerts))
  // The rules of the three intermediaries are made by one function.
  const same = (alert: string) => alert.replace(/^INTERMEDIARY_\d_/, 'INTERMEDIARY_')
  const shownKinds = new Set([...shown].map(same))
  t.strictSame(
    ruled.filter(alert => !shownKinds.has(same(alert))),
    [],
    'rules without a case: add one to test/validation/cases',
  )
})

t.test('alerts are reported in the order of the families', async t => {
  const orders = ruled.map(alert => families.find(({ names }) => names.test(alert))?.order ?? -1)
  t.notOk(orders.includes(-1))
  t.strictSame(
    orders,
    orders.toSorted((a, b) => a - b),
  )
})

t.test('an alert that rests on lists or on likeness is doubtful, and no other is', async t => {
  const doubtful =
    /_(DOES_NOT_EXIST|NO_SSI|NO_SSI_FOR_CURRENCY|SCHEME_UNSUPPORTED|BIC_[A-BD-Z]\w*_INCONSISTENCY|INVALID_BANK_IDENTIFIER|POSSIBLE_CARD_NUMBER|SWAP|DUPLICATION)$/
  for (const { alert, severity } of ruleBook) {
    t.equal(severity, doubtful.test(alert) ? 'doubtful' : 'certain', alert)
  }
})

t.test('each rule states in a sentence what it requires, by which source, and names a field', async t => {
  for (const { alert, requires, field, source } of ruleBook) {
    t.match(requires, /^[A-Z].{20,}\.$|\+254712345678\.$/, alert)
    t.match(field, /^\//, alert)
    t.match(citation(source), /^.+ \(.+\)$/, alert)
  }
})

t.test('each source is cited by a rule', async t => {
  const cited = new Set(ruleBook.map(({ source }) => source))
  for (const [name, source] of Object.entries(sources)) t.ok(cited.has(source), name)
})
