import t from 'tap'
import { checkCbu } from '../../../../services/library/banking/check-digits/ar.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** CBUs that organizations publish for payments, and one CVU. */
const good = `
  0070999020000065706080 0110433630043313857683 0140339601630201381276 0140023601506802625874 0440064640000142941092
  0720146820000001062340 0720380888000035533968 0168888100008274410158 0170334220000030367766 0200915901000000274233
  0340056200560007577005 0930324720100055211111 0940099324001313220028 1500006000005660447200 1910119655011901084646
  2850590940090418135201 2850353830094127564171 3110013511000600125046 3860060703000013990500 0000003100015780238648`

t.test('published CBUs and CVUs have valid check digits', async t => {
  for (const cbu of good.trim().split(/\s+/)) t.equal(judged(cbu), true, cbu)
})

t.test('a single wrong digit is detected in either block', async t => {
  for (const cbu of good.trim().split(/\s+/).slice(0, 5))
    for (const wrong of singleDigitErrors(cbu)) t.equal(judged(wrong), false, wrong)
})

t.test('a CBU of zeros is invalid', async t => {
  t.equal(judged('0'.repeat(22)), false)
})

t.test('input without the shape of a CBU is not judged', async t => {
  const whole = { bank: '285', branch: '0590', account: '4009041813520', check: '91' }
  t.equal(checkCbu(whole), true)
  for (const part of ['bank', 'branch', 'account', 'check'] as const) {
    t.equal(checkCbu({ ...whole, [part]: '' }), undefined, `no ${part}`)
    t.equal(checkCbu({ ...whole, [part]: whole[part].slice(1) }), undefined, `short ${part}`)
    t.equal(checkCbu({ ...whole, [part]: `${whole[part].slice(1)}A` }), undefined, `letter in ${part}`)
  }
})

function judged(cbu: string): boolean | undefined {
  return checkCbu({
    bank: cbu.slice(0, 3),
    branch: cbu.slice(3, 7),
    account: cbu.slice(8, 21),
    check: cbu.charAt(7) + cbu.charAt(21),
  })
}
