import t from 'tap'
import { accountKey, type BookAccount } from '../../../services/verification/book/account-key.ts'

const iban = (value: string): BookAccount => ({ country: value.slice(0, 2), type: 'IBAN', value })
const number = (country: string, memberId: string | undefined, value: string, branchId?: string) =>
  ({ country, type: 'ACCOUNT_NUMBER', value, memberId, branchId }) as const

t.test('an account has one key, however it is given', async t => {
  for (const [one, other, what] of [
    [iban('DE89370400440532013000'), iban('de89 3704 0044 0532 0130 00'), 'spaces and lower case'],
    [iban('GB29NWBK60161331926819'), number('GB', '60-16-13', '31926819'), 'a sort code and number'],
    [iban('GB29NWBK60161331926819'), number('JE', '601613', '31926819'), 'a sort code in Jersey'],
    [number('GB', '601613', '31926819', 'ROLL-1'), number('GB', '601613', '31926819'), 'a roll number'],
    [iban('IE29AIBK93115212345678'), number('IE', '931152', '12345678'), 'an Irish sort code'],
    [iban('ES9121000418450200051332'), number('ES', undefined, '2100 0418 45 0200051332'), 'a cuenta'],
    [iban('BE68539007547034'), number('BE', undefined, '539-0075470-34'), 'a Belgian number'],
    [
      number('AR', undefined, '2850590940090418135201'),
      number('AR', '285', '2850590940090418135201'),
      'a CBU',
    ],
    [number('CL', '012', '0000123456'), number('CL', '12', '123456'), 'leading zeros'],
    [number('BR', '260', '123456-7', '1'), number('BR', '260', '1234567', '1'), 'hyphens'],
  ] as const) {
    t.equal(typeof accountKey(one), 'string', what)
    t.strictSame(accountKey(one), accountKey(other), what)
  }
})

t.test('different accounts have different keys', async t => {
  const keys = [
    iban('DE89370400440532013000'),
    iban('GB29NWBK60161331926819'),
    number('GB', '601613', '31926818'),
    number('GB', '601614', '31926819'),
    number('CL', '012', '123456'),
    number('CL', '001', '2123456'),
    number('CO', '1007', '123456'),
    number('BR', '260', '1234567', '1'),
    number('BR', '260', '1234567', '2'),
  ].map(accountKey)
  t.ok(keys.every(key => typeof key === 'string'))
  t.equal(new Set(keys).size, keys.length)
})

t.test('a text that cannot be an account is refused by its part, without repeating it', async t => {
  for (const [account, part, mistake] of [
    [iban('DE88370400440532013000'), 'iban', /check digits/],
    [iban('DE8937040044053201300'), 'iban', /8!n10!n/],
    [iban('ZZ89370400440532013000'), 'iban', /no IBANs/],
    [number('GB', '6016', '31926819'), 'bank_code', /sort code/],
    [number('GB', undefined, '31926819'), 'bank_code', /missing/],
    [number('MX', undefined, '03218000011835971'), 'account_number', /too short/],
    [number('AQ', '1', '31926819'), 'country', /not known/],
  ] as const) {
    const read = accountKey(account)
    t.match(read, { part, mistake }, account.value)
    t.notMatch(JSON.stringify(read), new RegExp(account.value), 'without the account')
  }
})
