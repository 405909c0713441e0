import t from 'tap'
import { zenginAccountOf } from '../../../../services/library/banking/check-digits/jp.ts'

const accounts = [
  ['10530', '12345671', '058', '1234567', 'savings'],
  ['14030', '12345671', '408', '1234567', 'savings'],
  ['15150', '21111111', '518', '2111111', 'savings'],
  ['10540', '11', '058', '0000001', 'savings, the shortest number'],
  ['00580', '654321', '059', '0654321', 'giro'],
  ['00160', '100001', '019', '0100001', 'giro, which keeps a final 1'],
] as const

t.test('symbol and number of Japan Post Bank convert to branch and account', async t => {
  for (const [symbol, number, branch, account, what] of accounts)
    t.same(zenginAccountOf(symbol, number), { bank: '9900', branch, account, check: '' }, what)
})

const others = [
  ['24030', '12345671', 'an unknown type of symbol'],
  ['14031', '12345671', 'a symbol that does not end in 0'],
  ['1403', '12345671', 'a short symbol'],
  ['14030', '12345672', 'a savings number that does not end in 1'],
  ['14030', '123456711', 'a long savings number'],
  ['00580', '7654321', 'a long giro number'],
  ['114030', '12345671', 'a symbol of six digits'],
  ['140301', '12345671', 'a symbol of six digits'],
  ['100580', '654321', 'a symbol of six digits'],
  ['005801', '654321', 'a symbol of six digits'],
  ['14030', '1', 'only the final 1 of a number'],
  ['', '', 'nothing'],
] as const

t.test('input that is neither savings nor giro is not converted', async t => {
  for (const [symbol, number, what] of others) t.equal(zenginAccountOf(symbol, number), undefined, what)
})
