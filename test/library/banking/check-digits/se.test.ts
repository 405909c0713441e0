import t from 'tap'
import { checkSwedishAccount } from '../../../../services/library/banking/check-digits/se.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Clearing number and account, then bank and account from IBANs: examples that other validators publish. */
const good = `
  1281-0105723 5439-1024039 7507-1211203 9661-1231236 9789-1111113 9180-1234567897 9300-35299478 9330-5930160535
  9570-5250093407 3300-0006205124 6000-806967498 6240-219161038 6789-123456789 6875-123123127 9960-3401258276
  9960-1231231232
  120-00000012810105723 500-00000054391024039 500-00000058398257466 300-00000039527909511 800-00000075071211203
  930-00000000035299478 933-00000005930160535 957-00000005250093407 600-00000000806967498 600-00000000219161038
  950-00099603401258276 300-00000000006205124`

/** With computed check digits, for the clearing numbers of which no published account is at hand. */
const ofOtherBanks = `
  1146-8811851 2417-3793146 3406-6055966 9065-2107672 9174-8026755 9257-8754519 9282-9803035 9632-8264143 2357-3486310
  9153-1533959 4263-7257861 9023-3368983 9046-9252075 9195-9148445 9391-6705484 9472-3997239 9553-3379985 9644-9006740
  9671-2322660 9706-8059718 9881-4281604 3782-3946163882 9541-3627635026 9895-1610368506
  120-00000009541939204 989-00000007949919364`

t.test('accounts of each bank that Bankgirot lists are judged by its type', async t => {
  for (const number of ofOtherBanks.trim().split(/\s+/)) {
    t.equal(judged(number), true, number)
    const last = Number(number.at(-1))
    t.equal(judged(number.slice(0, -1) + String((last + 1) % 10)), false, `${number}, another check digit`)
  }
})

t.test('published accounts of every type are valid, in domestic notation and in an IBAN', async t => {
  for (const number of good.trim().split(/\s+/)) t.equal(judged(number), true, number)
})

t.test('a single wrong digit of the account is detected, in domestic notation and in an IBAN', async t => {
  for (const number of good.trim().split(/\s+/)) {
    const [bank = '', account = ''] = number.split('-')
    const isIban = bank.length === 3
    const from = isIban ? account.length - 7 : 0
    for (const wrong of singleDigitErrors(account, from)) t.equal(judged(`${bank}-${wrong}`), false, wrong)
  }
})

t.test('the check digit covers the clearing number only as the type of account says', async t => {
  t.equal(judged('5439-1024039'), true, 'type 1, comment 1')
  t.equal(judged('7439-1024039'), true, 'type 1, comment 1: another first digit')
  t.equal(judged('4439-1024039'), false, 'type 1, comment 2')
  t.equal(judged('6000-806967498'), true, 'type 2')
  t.equal(judged('6999-806967498'), true, 'type 2: another clearing number')
})

const bad = [
  ['83278-0333953909', 'Swedbank, with a wrong fifth digit of the clearing number'],
  ['1281-11057234', 'too long for its type'],
  ['6000-1806967498', 'too long for its type'],
  ['600-00000001806967498', 'too long for Handelsbanken'],
  ['3104-7', 'Nordea, with one digit'],
  ['5439-0000003', 'SEB, with one digit'],
] as const

t.test('an account of Swedbank that ends in its Luhn digit is confirmed', async t => {
  t.equal(judged('83279-0333953909'), true)
})

t.test('a wrong clearing number or an account too long for its type is invalid', async t => {
  for (const [number, what] of bad) t.equal(judged(number), false, `${number}: ${what}`)
})

const notJudged = [
  ['8327-0333953909', 'Swedbank, whose check digits cannot be relied on'],
  ['83279-0333953908', 'Swedbank, with the fifth digit'],
  ['8001-123', 'a savings bank'],
  ['800-00832790333953909', 'a savings bank in an IBAN'],
  ['9449-1231230', 'a former bank'],
  ['1001-1231230', 'an unassigned clearing number'],
  ['3300-199001011234', 'a personal account with the century'],
  ['5439-', 'no account'],
  ['5439-10A4039', 'a letter'],
  ['-54391024039', 'no bank'],
  ['977-12345678901234567', 'an IBAN without zeros to find the account by'],
  ['977-00000000012345678', 'a bank whose accounts all have a clearing number'],
  ['500-0000054391024039', 'an IBAN cut short'],
  ['1500-000000058398257466', 'a bank of four digits with the account of an IBAN'],
  ['A500-00000058398257466', 'a letter before the bank of an IBAN'],
  ['500A-00000058398257466', 'a letter behind the bank of an IBAN'],
  ['500-100000058398257466', 'an account of eighteen digits'],
  ['500-10000058398257466', 'an IBAN with another digit than 0 in front'],
  ['300-10000006205124000', 'an IBAN with another digit than 0 in front'],
  ['950-10099603401258276', 'an IBAN of Plusgirot with another digit than 0 in front'],
  ['950-000099603401258276', 'an IBAN of Plusgirot with a digit too many'],
  ['300-000000000006205124', 'an IBAN with a digit too many'],
  ['5439-0000000', 'account 0, which stands for any in documentation'],
  ['A5439-1024039', 'a letter before the clearing number'],
  ['5439A-1024039', 'a letter behind the clearing number'],
  ['15439-1024039', 'a clearing number of five digits at another bank'],
  ['constructor-1234567', 'not a number'],
] as const

t.test('input that no certain rule covers is not judged', async t => {
  for (const [number, what] of notJudged) t.equal(judged(number), undefined, `${number}: ${what}`)
})

function judged(number: string): boolean | undefined {
  const [bank = '', account = ''] = number.split('-')
  return checkSwedishAccount({ bank, branch: '', account, check: '' })
}
