import t from 'tap'
import { isNeverIssued, ruleAgainst } from '../../../../services/library/banking/accounts/never-issued.ts'
import { codeMayExist } from '../../../../services/library/banking/directory/bank-code-facts.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'

/** Codes that nobody issues. */
const never = [
  ['AU', 'BANK', '004217'],
  ['AU', 'BANK', '009999'],
  ['NF', 'BANK', '001123'],
  ['CA', 'BRANCH', '00000'],
  ['CA', 'BRANCH', '81500000'],
  ['FI', 'BANK', '049'],
  ['FI', 'BANK', '023450'],
  ['AX', 'BANK', '066'],
  ['MX', 'BANK', '000'],
  ['NZ', 'BRANCH', '011050'],
  ['NZ', 'BRANCH', '388999'],
] as const

/** Codes that look like them, and that somebody uses or may use. */
const issued = [
  ['AU', 'BANK', '012002', 'ANZ'],
  ['AU', 'BANK', '100004', 'zeros elsewhere'],
  ['AU', 'BRANCH', '004217', 'another kind of code'],
  ['CA', 'BRANCH', '00310000', 'a transit number of zeros but one'],
  ['CA', 'BRANCH', '00001', 'the first transit number of the Bank of Montreal'],
  ['CA', 'BANK', '000', 'judged by its form'],
  ['FI', 'BANK', '405', 'Aktia'],
  ['FI', 'BANK', '800', 'zeros elsewhere'],
  ['MX', 'BANK', '002', 'Banamex'],
  ['AR', 'BANK', '000', 'payment service providers'],
  ['BE', 'BANK', '000', 'the postal bank'],
  ['BR', 'BANK', '00000000', 'Banco do Brasil'],
  ['NZ', 'BANK', '01', 'banks are judged by lists'],
  ['NZ', 'BRANCH', '011199', 'the last of a range'],
  ['NZ', 'BRANCH', '037350', 'the first of a range'],
  ['NZ', 'BRANCH', '058885', 'a bank that Inland Revenue does not list'],
  ['NZ', 'BRANCH', '01902', 'a branch without its zero'],
  ['JP', 'BRANCH', '0001999', 'a country without such a rule'],
] as const

t.test('a code that nobody issues does not exist, even without a list', async t => {
  const directory = bankDirectory({ bankCodes: [{ country: 'AU', code: '004217', name: 'A mistake' }] })
  for (const [country, kind, code] of never) {
    t.ok(isNeverIssued(country, kind, code), `${country} ${code}`)
    t.match(ruleAgainst(country, kind, code), /^(?:No|The) .+\.$/, `${country} ${code}`)
    t.notOk(codeMayExist(country, kind, code, directory), `${country} ${code}`)
  }
})

t.test('codes that are issued, or that only a list can judge, may exist', async t => {
  const directory = bankDirectory({})
  for (const [country, kind, code, why] of issued) {
    t.notOk(isNeverIssued(country, kind, code), `${country} ${code}: ${why}`)
    t.ok(codeMayExist(country, kind, code, directory), `${country} ${code}: ${why}`)
  }
})
