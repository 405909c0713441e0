import t from 'tap'
import { checkCodigoCuentaCliente } from '../../../../services/library/banking/check-digits/ve.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Accounts that organizations publish for payments; some have computed check digits of 10 and 11. */
const good = `
  01050194651194079423 01050194697194012294 01340277992771015290 01340018160181080727 01020446140000028503
  01020662610000501033 01750141140060183212 01140182161820032205 01150010223000402808 01630608806083007790
  01740146781464193992 01910154132100196480 01020441100000233563`

t.test('published account codes have valid check digits', async t => {
  for (const code of good.trim().split(/\s+/)) t.equal(judged(code), true, code)
})

t.test('computed check digits of 10 and 11 are written as 0 and 1', async t => {
  t.equal(judged('01020441100000233563'), true, 'ten, of the account')
  t.equal(judged('01020662610000501033'), true, 'eleven, of the account')
  t.equal(judged('01340018160181080727'), true, 'eleven, of the branch')
})

t.test('a single wrong digit is detected unless a check digit is that of two remainders', async t => {
  const wrong = good
    .trim()
    .split(/\s+/)
    .flatMap(code => singleDigitErrors(code))
  const unnoticed = wrong.filter(code => judged(code) !== false)
  for (const code of unnoticed) t.match(code, /^.{8}(?:[01].|.[01])/, code)
  t.ok(unnoticed.length < wrong.length / 50, `${unnoticed.length} of ${wrong.length}`)
})

t.test('a published example of an invalid code is invalid', async t => {
  t.equal(judged('01340946340001361695'), false)
})

t.test('input without the shape of an account code is not judged', async t => {
  for (const code of ['', '111111111', 'AAAAA0000', '0105019465119407942', '0105019465119407942A'])
    t.equal(judged(code), undefined, code)
})

function judged(code: string): boolean | undefined {
  return checkCodigoCuentaCliente({
    bank: code.slice(0, 4),
    branch: code.slice(4, 8),
    check: code.slice(8, 10),
    account: code.slice(10),
  })
}
