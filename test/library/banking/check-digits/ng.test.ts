import t from 'tap'
import { checkNuban } from '../../../../services/library/banking/check-digits/ng.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/**
 * By bank: the central bank's example first, then accounts that companies, churches and charities
 * publish.
 */
const good: Readonly<Record<string, string>> = {
  '011': '0000014579 3154810242',
  '032': '0109363898',
  '033': '1027147237 1028154357 1028837647 1021326058 2331842430',
  '035': '0126433674 0125564025 0126408317',
  '044': '0806093983 1526597971 0021954159 1535512303',
  '050': '0122270018 4931129833',
  '057': '1015208263 1015380345 1221883236 1013412370 1229647858',
  '058': '3001586851 0114023729',
  '070': '5601660874 5600722326 6060285222',
  '076': '4092099444 4091998021 4092109073 4091046063',
  '082': '1000960956 1013163470',
  '101': '7900838582 1309870501 5401799184 5401335797 5400235955',
  '103': '1000389027 1000461745 1000222016 1000485345',
  '214': '1009414545 0751609016 7643025017',
  '215': '0063495689 0008284118',
  '221': '0034136686 0071963113',
  '232': '0094714592 0087407663',
  '301': '0016938829 0004662938',
  '566': '1002945594 4600415696',
  '50211': '3002638291 3001571135 3003853004 3002978669 3003119258',
  '50515': '5129398200 5180752115 6735874829 6728341493',
}

t.test('published accounts have a valid check digit', async t => {
  for (const [bank, accounts] of Object.entries(good))
    for (const account of accounts.split(' ')) t.equal(judged(bank, account), true, `${bank} ${account}`)
})

t.test('a single wrong digit is detected', async t => {
  for (const bank of ['011', '033', '057', '103', '301', '50211'])
    for (const account of good[bank]!.split(' '))
      for (const wrong of singleDigitErrors(account).filter(each => !/^[789][01]/.test(each)))
        t.equal(judged(bank, wrong), false, `${bank} ${wrong}`)
})

t.test('an account of another bank is invalid', async t => {
  t.equal(judged('057', '0000014579'), false)
  t.equal(judged('50515', '3002638291'), false)
})

t.test('accounts of a bank that was taken over are valid at both banks', async t => {
  // The same serial number at Access Bank, and at Diamond Bank and Intercontinental Bank, which it took over.
  for (const account of ['0024681356', '0024681357', '0024681358'])
    t.equal(judged('044', account), true, account)
  t.equal(judged('063', '0024681356'), true)
  t.equal(judged('063', '0024681357'), false)
})

t.test('codes of other financial institutions may omit their leading 9', async t => {
  for (const bank of ['50211', '950211']) {
    t.equal(judged(bank, '3002638291'), true, bank)
    t.equal(judged(bank, '3002638292'), false, bank)
  }
})

t.test('accounts numbered like a mobile phone are not judged', async t => {
  for (const account of ['7012345678', '8012345678', '8112345678', '9012345678', '9112345678'])
    for (const bank of ['50515', '232', '011'])
      t.equal(judged(bank, account), undefined, `${bank} ${account}`)
})

t.test(
  'institutions not known to follow the standard, wallets and codes of other systems are not judged',
  async t => {
    for (const bank of [
      '',
      '000',
      '305',
      '999',
      '999991',
      '999992',
      '000013',
      '090267',
      '100004',
      '00103',
      'GTB',
      '1950211',
      '9502111',
    ])
      t.equal(judged(bank, '3002638291'), undefined, bank)
  },
)

t.test('placeholder numbers are not judged', async t => {
  for (const account of ['0000000000', '1111111111', '0123456789', '1234567890', '0987654321', '0001234567'])
    t.equal(judged('011', account), undefined, account)
  for (const account of ['0000014578', '0000000121', '0000012341', '1234567980'])
    t.equal(judged('011', account), false, account)
})

t.test('input other than ten digits is not judged', async t => {
  for (const account of ['', '000001457', '00000145790', '000001457A'])
    t.equal(judged('011', account), undefined, account)
})

function judged(bank: string, account: string): boolean | undefined {
  return checkNuban({ bank, branch: '', account, check: '' })
}
