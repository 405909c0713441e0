import t from 'tap'
import {
  hasLuhnCheckDigit,
  luhnDigit,
  weightedSum,
} from '../../../services/banking/check-digits/checksums.ts'

t.test('the weights stand from left to right, and begin again where they end', async t => {
  t.equal(weightedSum('', [1]), 0)
  t.equal(weightedSum('123', [7, 3, 1]), 7 + 6 + 3)
  t.equal(weightedSum('12345', [10, 1]), 10 + 2 + 30 + 4 + 50)
  t.equal(weightedSum('0000000', [9]), 0)
})

/** ISO/IEC 7812-1 and the Swedish tax agency have these for examples; the others are card numbers for tests. */
const byLuhn = [
  '17893729974',
  '8112289874',
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '0',
  '18',
]

t.test("Luhn's digit is found, and no other passes for it", async t => {
  for (const number of byLuhn) {
    const start = number.slice(0, -1)
    t.equal(start + luhnDigit(start), number)
    for (const digit of '0123456789')
      t.equal(hasLuhnCheckDigit(start + digit), start + digit === number, start + digit)
  }
})

t.test("Luhn's digit notices each mistyped digit, and two swapped, but for 09 and 90", async t => {
  const good = '4111111145551142'
  t.ok(hasLuhnCheckDigit(good))
  for (let at = 0; at < good.length; at++)
    for (const digit of '0123456789')
      if (digit !== good.charAt(at))
        t.notOk(hasLuhnCheckDigit(good.slice(0, at) + digit + good.slice(at + 1)))
  t.notOk(hasLuhnCheckDigit('1411111145551142'))
  t.equal(hasLuhnCheckDigit('0900'), hasLuhnCheckDigit('9000'))
})
