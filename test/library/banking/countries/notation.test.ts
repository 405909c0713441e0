import t from 'tap'
import { ibanCountries } from '../../../../services/library/banking/countries/iban-registry.ts'
import { formsOf, runsOf, sourceOf } from '../../../../services/library/banking/countries/notation.ts'

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

t.test('each notation matches exactly the numbers that it describes', async t => {
  for (const [structure, number, fits] of notation) {
    const forms = formsOf(structure, 'account')
    t.equal(
      forms.some(({ pattern }) => pattern.test(number)),
      fits,
      `${structure}: ${number}`,
    )
  }
})

t.test('a form has its length, separators not counted, and states whether it is numeric', async t => {
  const propertiesOf = (structure: string) =>
    formsOf(structure, 'account').map(({ length, isNumeric, separated }) => [...length, isNumeric, separated])
  t.same(propertiesOf('6!n'), [[6, 6, true, false]])
  t.same(propertiesOf('4-17n | 3!c'), [
    [4, 17, true, false],
    [3, 3, false, false],
  ])
  t.same(propertiesOf('B3!n - 013n - K2!n'), [[6, 18, true, true]])
  t.same(propertiesOf('(2!a) (2!n) 5n'), [[5, 9, false, false]])
  t.same(propertiesOf('4!a 0 6!c'), [[11, 11, false, false]])
})

t.test('BBAN has the fields of the IBAN registry', async t => {
  const spain = ibanCountries.find(({ country }) => country === 'ES')?.iban
  const [form] = formsOf('BBAN', 'account', spain)
  t.same(
    form?.fields.map(({ part }) => part),
    ['bank', 'branch', 'check', 'account'],
  )
  t.same(form?.pattern.exec('21000418450200051332')?.slice(1), ['2100', '0418', '45', '0200051332'])
  t.throws(() => formsOf('BBAN', 'account'), /without IBAN/)
})

t.test('a structure that is not in the notation is refused', async t => {
  for (const wrong of ['', '6!x', 'n', '!6n', '6! n', 'X3!n', '00n', '3n-', '3!n|4!n', '3!n  4!n', 'A4'])
    t.throws(() => formsOf(wrong, 'account'), /not in the notation/, wrong)
})

const sources = [
  ['6!n', '[0-9]{6}'],
  ['1!n', '[0-9]'],
  ['4-6n', '[0-9]{4,6}'],
  ['B3!n S2!n 1!a', '[0-9]{5}[A-Z]'],
  ['4!a 0 6!c', '[A-Z]{4}0[A-Z0-9]{6}'],
  ['3!n - 2n', '[0-9]{3}-[0-9]{1,2}'],
  ['2!n / 2!n', '[0-9]{2}/[0-9]{2}'],
  ['BIC', '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?'],
] as const

t.test('runs are written as one regular expression, neighbours of one class joined', async t => {
  for (const [structure, source] of sources) {
    const [form] = formsOf(structure, 'account')
    t.equal(sourceOf(form!.fields.flatMap(({ runs }) => runs)), source, structure)
  }
  t.equal(sourceOf(runsOf('4!n4!n12!c')), '[0-9]{8}[A-Z0-9]{12}')
})
