import t from 'tap'
import { checkBrstn } from '../../../../services/library/banking/check-digits/ph.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Head offices of clearing house members. */
const good = `
  010530667 010040018 010269996 010350025 010080010 010140015 010419995 010280014 010100013 010620014
  010590018 010299995 010060014 010070017 010050011 011020011 010110016 010330016 011070016 010690015
  010440016 010220016 010700015 010670019 010120019 011140014 010650013 010720011 010710018 010640010
  010090039 010460012 010030015 010320013`

t.test('codes of head offices are valid', async t => {
  for (const code of good.trim().split(/\s+/)) t.equal(checkBrstn(code), true, code)
})

t.test('a single wrong digit is detected', async t => {
  for (const code of ['010530667', '010269996', '011020011'])
    for (const wrong of singleDigitErrors(code)) t.equal(checkBrstn(wrong), false, wrong)
})

t.test('a code of zeros is invalid', async t => {
  t.equal(checkBrstn('000000000'), false)
})

t.test('input other than nine digits is not judged', async t => {
  for (const code of ['', '01053066', '0105306670', '01053066A']) t.equal(checkBrstn(code), undefined, code)
})
