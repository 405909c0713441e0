import t from 'tap'
import { checkCnapsCode } from '../../../../services/library/banking/check-digits/cn.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Head offices of commercial, city, rural, village, online and foreign banks, and branches in a row. */
const good = `
  102100099996 103100000026 104100000004 105100000017 301290000007 302100011000 303100000006 304100040000 305100000013
  306581000003 307584007998 308584000013 309391000011 310290000013 313110000017 313121006888 313261099913 314305206650
  315456000105 316331000018 317110010019 318110000014 319361000013 320428090311 321667090019 322290000011 323584000888
  323521012066 323651066666 325290000012 402100000018 402701002999 403100000004 593100000020 597100000014
  103663275017 103663275025 103663275033 103663275041 103663275050 103663275068 103663275076 103663275084 103663275092`

t.test('published codes have a valid check digit', async t => {
  for (const code of good.trim().split(/\s+/)) t.equal(checkCnapsCode(code), true, code)
})

t.test('a single wrong digit is detected', async t => {
  for (const code of good.trim().split(/\s+/).slice(0, 9))
    for (const wrong of singleDigitErrors(code)) t.equal(checkCnapsCode(wrong), false, wrong)
})

t.test('input other than twelve digits is not judged', async t => {
  for (const code of ['', '10210009999', '10210009999600', '10210009999A'])
    t.equal(checkCnapsCode(code), undefined, code)
})
