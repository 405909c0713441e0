import t from 'tap'
import { ibanCountries } from '../../../services/banking/countries/iban-registry.ts'
import { formsOf } from '../../../services/banking/countries/notation.ts'

const notation = [
  ['6!n', '123456', true],
  ['6!n', '12345', false],
  ['6!n', '1234567', false],
  ['6!n', '12345A', false],
  ['4-6n', '1234', true],
  ['4-6n', '123', false],
  ['4-6n', '1234567', false],
  ['6n', '1', true],
  ['6n', '', false],
  ['06n', '1', true],
  ['06n', '1234567', false],
  ['10n', '1234567890', true],
  ['2!a', 'AB', true],
  ['2!a', 'A1', false],
  ['2!c', 'A1', true],
  ['2!c', 'a1', false],
  ['4!a 0 6!c', 'HDFC0001234', true],
  ['4!a 0 6!c', 'HDFCO001234', false],
  ['3!n | 5!n', '123', true],
  ['3!n | 5!n', '12345', true],
  ['3!n | 5!n', '1234', false],
  ['B3!n S2!n K1!n', '123456', true],
  ['(0) 3!n', '0123', true],
  ['(0) 3!n', '1123', false],
  ['(2!a) 3!n', 'XX123', true],
  ['3!n - 2n', '123-4', true],
  ['3!n - 2n', '1234', false],
  ['2!n / 2!n', '12/34', true],
  ['BIC', 'BNORPHMM', true],
  ['BIC', 'BNORPHMMXXX', true],
  ['BIC', 'BNORPHMMXX', false],
] as const

t.test('a number fits a form of its notation, or does not', async t => {
  for (const [structure, number, fits] of notation) {
    const forms = formsOf(structure, 'account')
    t.equal(
      forms.some(({ pattern }) => pattern.test(number)),
      fits,
      `${structure}: ${number}`,
    )
  }
})

t.test('how long a form is, and of what, is told', async t => {
  const told = (structure: string) =>
    formsOf(structure, 'account').map(({ length, isNumeric, separated }) => [...length, isNumeric, separated])
  t.same(told('6!n'), [[6, 6, true, false]])
  t.same(told('4-17n | 3!c'), [
    [4, 17, true, false],
    [3, 3, false, false],
  ])
  t.same(told('B3!n - 013n - K2!n'), [[6, 18, true, true]])
  t.same(told('(2!a) (2!n) 5n'), [[5, 9, false, false]])
  t.same(told('4!a 0 6!c'), [[11, 11, false, false]])
})

t.test('the fields of a BBAN are those of the IBAN registry', async t => {
  const spain = ibanCountries.find(({ country }) => country === 'ES')?.iban
  const [form] = formsOf('BBAN', 'account', spain)
  t.same(
    form?.fields.map(({ part }) => part),
    ['bank', 'branch', 'check', 'account'],
  )
  t.same(form?.pattern.exec('21000418450200051332')?.slice(1), ['2100', '0418', '45', '0200051332'])
  t.throws(() => formsOf('BBAN', 'account'), /without IBAN/)
})

t.test('what is not in the notation is refused when the tables are read', async t => {
  for (const wrong of ['', '6!x', 'n', '!6n', '6! n', 'X3!n', '00n', '3n-', '3!n|4!n', '3!n  4!n'])
    t.throws(() => formsOf(wrong, 'account'), /not in the notation/, wrong)
})
