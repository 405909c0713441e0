import t from 'tap'
import { checkClabe } from '../../../../services/library/banking/check-digits/mx.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

const good = `
  002000000000000008 002010077777777771 002010777777777770 002115016003269411 014027000005555558 014028000005555557
  032180000118359719 012700001919981028`

t.test('published CLABEs have a valid check digit', async t => {
  for (const clabe of good.trim().split(/\s+/)) t.equal(judged(clabe), true, clabe)
})

t.test('a single wrong digit is detected', async t => {
  for (const clabe of good.trim().split(/\s+/))
    for (const wrong of singleDigitErrors(clabe)) t.equal(judged(wrong), false, wrong)
})

t.test('published examples of invalid CLABEs are invalid', async t => {
  for (const clabe of ['002010077777777779', '002000000000000007', '032180000118359710'])
    t.equal(judged(clabe), false, clabe)
})

t.test('a CLABE of zeros is invalid, others at bank 000 are checked as usual', async t => {
  t.equal(judged('000000000000000000'), false)
  t.equal(judged('000000001234567897'), true)
  t.equal(judged('000000001234567898'), false)
})

t.test('input without the shape of a CLABE is not judged', async t => {
  for (const clabe of ['', '12345678901234567', '0321800001183597190', '03218000011835971A'])
    t.equal(judged(clabe), undefined, clabe)
})

function judged(clabe: string): boolean | undefined {
  return checkClabe({
    bank: clabe.slice(0, 3),
    branch: clabe.slice(3, 6),
    account: clabe.slice(6, 17),
    check: clabe.slice(17),
  })
}
