import t from 'tap'
import { checkSouthAfricanAccount } from '../../../../services/library/banking/check-digits/za.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** By universal branch code: accounts that companies, schools and charities publish. */
const good: Readonly<Record<string, string>> = {
  '051001':
    '271820241 272406481 281711623 001624849 001991264 10142678536 10268731932 10186883984 10279619837',
  '198765':
    '1344476058 1223326799 1204162700 1234295466 1120230365 1313872032 1131209745 1338261843 1169327818',
  '250655': '63189325905 63077437200 63052838019 62264885082 62830227486 62553253784 63014180606 63041819765',
  '470010': '1466040953 1335387569 2100282464 2517857594 1863038521',
  '580105': '10011346233 10012191310 50007437061 50022422006 40005033909',
}

/** Absa accepts an account that passes any of several rules. */
const goodAtAbsa =
  '4053180124 4053180118 4053180138 4053180139 4107691637 4077695135 4090190760 4066184721 4117151887 4041827693 9275706696 4069672703'

t.test('published accounts have valid check digits', async t => {
  for (const [bank, accounts] of Object.entries({ ...good, '632005': goodAtAbsa }))
    for (const account of accounts.split(' ')) t.equal(judged(bank, account), true, `${bank} ${account}`)
})

t.test('a single wrong digit is detected at banks whose rule weighs all positions', async t => {
  for (const bank of ['051001', '198765', '470010'])
    for (const account of good[bank]!.split(' '))
      for (const wrong of singleDigitErrors(account, 1))
        t.equal(judged(bank, wrong), false, `${bank} ${wrong}`)
})

t.test('a wrong digit is detected at the positions that the rule of the bank weighs', async t => {
  // Even weights modulo 10 cannot distinguish digits that differ by five; only the last eight
  // digits count at Investec.
  for (const wrong of ['63189325906', '63189325915', '63189326905', '62189325905'])
    t.equal(judged('250655', wrong), false, wrong)
  for (const wrong of singleDigitErrors('10011346233', 3)) t.equal(judged('580105', wrong), false, wrong)
})

t.test('an account that fails all rules of its bank is invalid', async t => {
  for (const wrong of ['4107691638', '4017691637', '4090190670'])
    t.equal(judged('632005', wrong), false, wrong)
})

t.test('two transposed digits are detected', async t => {
  t.equal(judged('051001', '218720241'), false)
  t.equal(judged('198765', '1344746058'), false)
  t.equal(judged('470010', '1466049053'), false)
})

t.test('other types of account, codes of single branches and other banks are not judged', async t => {
  const cases = [
    ['051001', '20142678536'],
    ['198765', '2344476058'],
    ['198765', '9344476058'],
    ['198765', '128440037'],
    ['250655', '50189325905'],
    ['250655', '6318932590'],
    ['470010', '210028246'],
    ['632005', '40776951'],
    ['051001', '210142678536'],
    ['051001', '101426785361'],
    ['198765', '11344476058'],
    ['198765', '13444760581'],
    ['250655', '163189325905'],
    ['250655', '631893259051'],
    ['470010', '11466040953'],
    ['470010', '14660409531'],
    ['580105', '110011346233'],
    ['580105', '100113462331'],
    ['632005', '14107691637'],
    ['632005', '41076916371'],
    ['250006', '63189325906'],
    ['678910', '51100254841'],
    ['679000', '17856296290'],
  ] as const
  for (const [bank, account] of cases) t.equal(judged(bank, account), undefined, `${bank} ${account}`)
})

t.test('placeholder numbers are not judged, other numbers with a repeated digit are', async t => {
  for (const [bank, account] of [
    ['632005', '0123456789'],
    ['250655', '62222222222'],
    ['470010', '1234567890'],
    ['051001', '000000000'],
  ] as const)
    t.equal(judged(bank, account), bank === '250655' ? false : undefined, `${bank} ${account}`)
})

t.test('input without the shape of an account is not judged', async t => {
  for (const account of ['', '27182024A', '2718202410000000'])
    t.equal(judged('051001', account), undefined, account)
})

t.test('the branch code may be in two parts', async t => {
  t.equal(checkSouthAfricanAccount({ bank: '470', branch: '010', account: '1466040953', check: '' }), true)
})

function judged(bank: string, account: string): boolean | undefined {
  return checkSouthAfricanAccount({ bank, branch: '', account, check: '' })
}
