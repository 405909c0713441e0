import t from 'tap'
import {
  hasLuhnCheckDigit,
  hasMod11And10CheckDigit,
  luhnDigit,
  weightedCheckCharacter,
  weightedDigitSum,
  weightedSum,
} from '../../../../services/library/banking/check-digits/checksums.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

t.test('weights apply from left to right and repeat from the start', async t => {
  t.equal(weightedSum('', [1]), 0)
  t.equal(weightedSum('123', [7, 3, 1]), 7 + 6 + 3)
  t.equal(weightedSum('12345', [10, 1]), 10 + 2 + 30 + 4 + 50)
  t.equal(weightedSum('0000000', [9]), 0)
})

/**
 * The first two are examples of ISO/IEC 7812-1 and the Swedish tax agency; the next are test card
 * numbers.
 */
const byLuhn = [
  '17893729974',
  '8112289874',
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '0',
  '18',
]

t.test('only the computed Luhn digit passes the Luhn check', async t => {
  for (const number of byLuhn) {
    const start = number.slice(0, -1)
    t.equal(start + luhnDigit(start), number)
    for (const digit of '0123456789')
      t.equal(hasLuhnCheckDigit(start + digit), start + digit === number, start + digit)
  }
})

t.test('the Luhn check detects each wrong digit and each transposition but 09 and 90', async t => {
  const good = '4111111145551142'
  t.ok(hasLuhnCheckDigit(good))
  for (const wrong of singleDigitErrors(good)) t.notOk(hasLuhnCheckDigit(wrong), wrong)
  t.notOk(hasLuhnCheckDigit('1411111145551142'))
  t.equal(hasLuhnCheckDigit('0900'), hasLuhnCheckDigit('9000'))
})

t.test('a weighted digit sum adds the decimal digits of each product', async t => {
  t.equal(weightedDigitSum('777', [1, 2]), 7 + (1 + 4) + 7)
  t.equal(weightedDigitSum('9', [-1]), 0)
})

t.test('a weighted check character is the one listed for the remainder', async t => {
  t.equal(weightedCheckCharacter([1, 2], '0123456789X')('55'), '4')
  t.equal(weightedCheckCharacter([1], 'ABC', 'XYZ')('YZ'), 'A')
})

t.test('ISO 7064 MOD 11,10 detects each wrong digit', async t => {
  // The first is the example of ISO 7064.
  for (const good of ['07945', '102100099996', '2360000']) {
    t.ok(hasMod11And10CheckDigit(good), good)
    for (const wrong of singleDigitErrors(good)) t.notOk(hasMod11And10CheckDigit(wrong), wrong)
  }
})
