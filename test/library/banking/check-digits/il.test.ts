import t from 'tap'
import { checkIsraeliAccount } from '../../../../services/library/banking/check-digits/il.ts'

/**
 * Bank, branch, account: Masav's examples, and others derived from its rules; the third is from an
 * IBAN of Leumi.
 */
const good = [
  ['10-936-07869660', 'Leumi'],
  ['10-607-11710022', 'Leumi'],
  ['010-800-0000012612345', 'Leumi'],
  ['10-111-11111116', 'Leumi'],
  ['10-111-11111118', 'Leumi, another kind of account'],
  ['12-571-041116', 'Hapoalim'],
  ['12-571-41116', 'Hapoalim, without its leading zero'],
  ['012-571-0000000041116', 'Hapoalim, from an IBAN'],
  ['12-000-000051', 'Hapoalim, a remainder of 0'],
  ['12-000-000053', 'Hapoalim, 2'],
  ['12-000-000055', 'Hapoalim, 4'],
  ['12-000-000057', 'Hapoalim, 6'],
  ['04-284-050067', 'Yahav'],
  ['04-571-041118', 'Yahav'],
  ['11-001-000032018', 'Discount'],
  ['11-001-000032011', 'Discount'],
  ['17-001-000031005', 'Mercantile'],
  ['20-406-160778', 'Mizrahi, a branch taken over from another bank'],
  ['20-006-160778', 'Mizrahi'],
  ['20-006-160788', 'Mizrahi'],
  ['03-010-247652342', 'Esh'],
  ['09-001-059121900', 'Israel Post'],
  ['14-571-041116', 'Otsar Hahayal'],
  ['18-001-123456771', 'One Zero'],
  ['22-000-700241017', 'Citibank'],
  ['31-000-32018', 'Beinleumi'],
  ['31-001-000032048', 'Beinleumi, a remainder of 6'],
  ['31-000-132018', 'Beinleumi, by the last six digits'],
  ['34-607-11710022', 'Arab Israel Bank, as Leumi'],
  ['46-154-041116', 'Massad, a remainder of 2'],
  ['52-154-041116', 'Poalei Agudat Israel, a remainder of 2'],
  ['12-7-240118', 'Hapoalim, a branch without its leading zeros'],
  ['12-571-941110', 'Hapoalim, an account that begins with 9'],
  ['20-400-160706', 'Mizrahi, a branch of its own before those taken over'],
  ['20-800-160703', 'Mizrahi, a branch of its own behind them'],
  ['20-405-160700', 'Mizrahi, a branch taken over whose old number had one digit'],
] as const

t.test('an account that follows the rule of its bank is valid', async t => {
  for (const [number, what] of good) t.equal(judged(number), true, `${number}: ${what}`)
})

const bad = [
  ['10-936-07869661', 'Leumi'],
  ['10-607-11710021', 'Leumi'],
  ['010-800-0000012612354', 'Leumi'],
  ['10-801-12612345', 'Leumi, another branch'],
  ['12-571-041117', 'Hapoalim'],
  ['012-571-0000000041117', 'Hapoalim'],
  ['04-284-050068', 'Yahav'],
  ['04-571-041119', 'Yahav'],
  ['11-001-000032019', 'Discount'],
  ['17-001-000032019', 'Mercantile'],
  ['20-006-160779', 'Mizrahi'],
  ['20-406-160779', 'Mizrahi'],
  ['03-010-247652341', 'Esh'],
  ['09-001-059121901', 'Israel Post'],
  ['10-936-00000000', 'Leumi'],
  ['14-571-041117', 'Otsar Hahayal'],
  ['18-001-123456772', 'One Zero'],
  ['22-000-700241317', 'Citibank'],
  ['34-607-11710021', 'Arab Israel Bank'],
  ['12-571-941111', 'Hapoalim, an account that begins with 9'],
] as const

t.test('an account that breaks the rule of its bank is invalid', async t => {
  for (const [number, what] of bad) t.equal(judged(number), false, `${number}: ${what}`)
})

const notJudged = [
  ['010-800-0000099999999', "the IBAN registry's example"],
  ['54-123-123456', 'the bank has no rule'],
  ['99-123-123456', 'an unknown bank'],
  ['10-936-078696', 'Leumi without check digits'],
  ['12-571-4111612', 'too long for Hapoalim'],
  ['12-571-', 'no account'],
  ['12--041116', 'no branch'],
  ['-571-041116', 'no bank'],
  ['12-571-04111A', 'a letter'],
  ['12-571-A041116', 'a letter in front'],
  ['A12-571-041116', 'a letter before the bank'],
  ['12A-571-041116', 'a letter behind the bank'],
  ['12-A571-041116', 'a letter before the branch'],
  ['12-571A-041116', 'a letter behind the branch'],
] as const

t.test('input that no certain rule covers is not judged', async t => {
  for (const [number, what] of notJudged) t.equal(judged(number), undefined, `${number}: ${what}`)
})

function judged(number: string): boolean | undefined {
  const [bank = '', branch = '', account = ''] = number.split('-')
  return checkIsraeliAccount({ bank, branch, account, check: '' })
}
