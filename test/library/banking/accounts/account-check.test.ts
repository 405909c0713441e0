import t from 'tap'
import {
  accountFitsBank,
  checkAccountDigits,
  describeAccountCheck,
  isPossibleAccount,
  usesSortCodes,
} from '../../../../services/library/banking/accounts/account-check.ts'
import { faultInBankCode } from '../../../../services/library/banking/accounts/bank-code-check.ts'
import { publishedModulusTable } from '../../../../services/library/banking/check-digits/gb/published-modulus-table.ts'

const german = (bank: string, account: string, method: string) =>
  checkAccountDigits('DE', { bank, branch: '', account, check: '' }, method)

t.test('accounts that the Bundesbank lists without a check digit are not judged, and others are', async t => {
  t.equal(german('35060190', '55111', '06'), undefined)
  t.equal(german('35060190', '0008090100', '06'), undefined)
  t.equal(german('32060362', '3333', '06'), undefined)
  t.equal(german('13091054', '9130099995', '32'), undefined)
  t.equal(german('35060190', '55112', '06'), false)
  t.equal(german('32060362', '55111', '06'), false, 'at another bank')
})

t.test('a pseudo account, which replaces another number, is not judged', async t => {
  t.equal(german('37050198', '111', '00'), undefined)
  t.equal(german('37050198', '112', '00'), false, 'no pseudo account')
  t.equal(german('37040044', '111', '13'), false, 'at another bank')
})

t.test('without a method, an account is judged by the check digits of its country', async t => {
  const french = { bank: '20041', branch: '01012', account: '4703997A033', check: '48' }
  t.equal(checkAccountDigits('FR', french), checkAccountDigits('GP', french), 'in an overseas department')
  t.equal(checkAccountDigits('FR', { ...french, check: '49' }), false)
  t.equal(checkAccountDigits('LV', french), undefined, 'a country without check digits')
  t.equal(german('37040044', '532014000', ''), undefined, 'a German bank whose method is not known')
})

const account = (bank: string, number: string) => ({ bank, branch: '', account: number, check: '' })

t.test('a British account is judged together with its sort code, on the Channel Islands too', async t => {
  for (const country of ['GB', 'GG', 'JE', 'IM']) {
    t.ok(usesSortCodes(country), country)
    t.equal(accountFitsBank(country, account('040075', '49976222'), publishedModulusTable), true, country)
    t.equal(accountFitsBank(country, account('040075', '49976223'), publishedModulusTable), false, country)
  }
  for (const country of ['IE', 'GI', 'DE']) {
    t.notOk(usesSortCodes(country), country)
    t.equal(accountFitsBank(country, account('040075', '49976223'), publishedModulusTable), undefined)
  }
})

const possible = [
  ['GB', '040075', '49976222', '', true, 'a sort code and its account'],
  ['GB', '040075', '49976223', '', false, 'a mistyped account'],
  ['GB', '000000', '49976222', '', false, 'a sort code of zeros'],
  ['GB', '', '49976222', '', true, 'no sort code'],
  ['NO', '8601', '1117947', '', true, 'check digits that fit'],
  ['NO', '8601', '1117948', '', false, 'check digits that do not'],
  ['US', '026009593', '4417', '', true, 'a routing number'],
  ['US', '026009594', '4417', '', false, 'a mistyped routing number'],
  ['US', '', '4417', '', true, 'no routing number'],
  ['DE', '37040044', '532013000', '13', true, 'by the method of its bank'],
  ['DE', '37040044', '532014000', '13', false, 'by the method of its bank'],
  ['LV', 'HABA', '0551', '', true, 'a country without check digits'],
] as const

t.test('an account is possible if nothing is known to be wrong with it', async t => {
  for (const [country, bank, number, method, expected, what] of possible)
    t.equal(
      isPossibleAccount(country, account(bank, number), method, publishedModulusTable),
      expected,
      `${country} ${bank} ${number}: ${what}`,
    )
})

const faults = [
  ['US', '026009594', 'check digit'],
  ['PR', '026009594', 'check digit'],
  ['PL', '10901015', 'check digit'],
  ['CN', '306581000004', 'check digit'],
  ['US', '026009593', undefined],
  ['PL', '10901014', undefined],
  ['AU', '000000', 'zeros'],
  ['CA', '000', 'zeros'],
  ['CZ', '0000', 'zeros'],
  ['GB', '000000', 'zeros'],
  ['JE', '000000', 'zeros'],
  ['IE', '000000', 'zeros'],
  ['SK', '0000', 'zeros'],
  ['GB', '000001', undefined],
  ['GB', '040000', undefined],
  ['DE', '00000000', undefined],
  ['SG', 'DBSSSGSG', undefined],
  ['SG', 'OCBCHKHH', 'country'],
  ['RE', 'BNPAFRPP', undefined],
  ['MC', 'BNPAFRPP', undefined],
  ['MC', 'BNPAITMM', 'country'],
] as const

t.test('a bank code is faulty if its check digit, its zeros or its country say so', async t => {
  for (const [country, code, fault] of faults)
    t.equal(faultInBankCode(country, code), fault, `${country} ${code}`)
})

t.test('operators are told how the accounts of a country are checked', async t => {
  t.equal(describeAccountCheck('JE'), 'accounts, by the modulus of their sort code')
  t.equal(describeAccountCheck('DE'), 'accounts, by the method of their bank code')
  t.equal(describeAccountCheck('NO'), 'accounts')
  t.equal(describeAccountCheck('SJ'), 'accounts')
  t.equal(describeAccountCheck('LV'), undefined)
})

t.test('numbers that look made up follow the method of their bank', async t => {
  t.equal(german('37040044', '1234567890', '13'), false)
  t.equal(german('37040044', '99999', '13'), false)
})
