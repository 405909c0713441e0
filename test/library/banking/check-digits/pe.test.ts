import t from 'tap'
import { checkCci } from '../../../../services/library/banking/check-digits/pe.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** From a payments manual, and CCIs at ten institutions that companies and associations publish. */
const good = `
  01136600010003254221 00221500001449008020 00320000300772327830 00924400000245712158 00931000000322882746
  01122000010000040314 01801500001501398282 03505800120209450371 03873020802871253380
  80301300075796800720 80603532100015924728 80801221100516527799`

t.test('published CCIs have valid check digits', async t => {
  for (const cci of good.trim().split(/\s+/)) t.equal(judged(cci), true, cci)
})

t.test('a single wrong digit is detected in bank, branch, account and check digits', async t => {
  for (const cci of good.trim().split(/\s+/).slice(0, 5))
    for (const wrong of singleDigitErrors(cci)) t.equal(judged(wrong), false, wrong)
})

t.test('a CCI of which neither check digit matches is not judged', async t => {
  for (const cci of ['12345678901234567890', '01136200010004650000', '01136600010003254212'])
    t.equal(judged(cci), undefined, cci)
})

t.test('a CCI of zeros is invalid', async t => {
  t.equal(judged('0'.repeat(20)), false)
})

t.test('input without the shape of a CCI is not judged', async t => {
  for (const cci of ['', '0113660001000325422', '011366000100032542210', '0113660001000325422A'])
    t.equal(judged(cci), undefined, cci)
})

function judged(cci: string): boolean | undefined {
  return checkCci({
    bank: cci.slice(0, 3),
    branch: cci.slice(3, 6),
    account: cci.slice(6, 18),
    check: cci.slice(18),
  })
}
