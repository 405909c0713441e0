import t from 'tap'
import { checkRoutingNumber } from '../../../../services/library/banking/check-digits/us.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** In use, with every assigned prefix; 655060042 and 15... belong to government offices. */
const good = `
  000000518 011000015 011000138 021000021 026009593 031201360 042000013 051000017 061000052 071000013 081000032
  091000019 101000019 111000025 121000248 122105155 124003116 154000008 155000007 211370545 221172610 231372691
  241070417 251480576 261071315 271070801 281081479 291070001 301081508 311376494 322271627 655060042`

t.test('routing numbers in use are valid', async t => {
  for (const code of good.trim().split(/\s+/)) t.equal(checkRoutingNumber(code), true, code)
})

t.test('a single wrong digit is detected', async t => {
  for (const code of good.trim().split(/\s+/))
    for (const wrong of singleDigitErrors(code)) t.equal(checkRoutingNumber(wrong), false, wrong)
})

t.test('a number with a valid check digit but an unassigned prefix is invalid', async t => {
  for (const code of [
    '000000000',
    '130000006',
    '200000003',
    '330000000',
    '600000001',
    '730000008',
    '999999992',
  ])
    t.equal(checkRoutingNumber(code), false, code)
})

t.test('input without the shape of a routing number is not judged', async t => {
  for (const code of ['', '02100002', '0210000210', '02100002A', '021-00002'])
    t.equal(checkRoutingNumber(code), undefined, code)
})
