import t from 'tap'
import { ibanCountries } from '../../../services/library/banking/countries/iban-registry.ts'
import { registryDifferences } from '../../../services/reference-data/publications/registry-difference.ts'

const builtIn = ibanCountries.filter(({ country }) => ['AL', 'AT', 'FR', 'IT', 'MU'].includes(country))

/** The registry as SWIFT publishes it: a row for each element, a column for each country. */
function registry(changes: Readonly<Record<string, string>> = {}): string {
  const rows = {
    'Data element': 'Description - Pattern - Example\tDescription\tDescription\tDescription\tDescription',
    'Name of country': 'Albania\tAustria\tFrance\tItaly\tMauritius',
    'IBAN prefix country code (ISO 3166)': 'AL\tAT\tFR\tIT\tMU',
    'SEPA country': 'Yes\tYes\tYes\tYes\tNo',
    'BBAN structure': '8!n16!c\t5!n11!n\t5!n5!n11!c2!n\t1!a5!n5!n12!c\t4!a2!n2!n12!n3!n3!a',
    'Bank identifier position within the BBAN': '1-3\t1-5 \t1-5\t2-6\t1-6',
    'Branch identifier position within the BBAN': '4-8\tN/A\t\t7-11\t7-8',
    'IBAN length': '28\t20\t27\t27\t30',
    'Street Address': '"Kompleksi Halili\nRruga e Dibres"\t"Rivergate 2, 92"\t\t\t',
    ...changes,
  }
  return Object.entries(rows)
    .map(cells => cells.join('\t'))
    .join('\r\n')
}

t.test('Intended differences, and fields that the registry leaves empty, are not listed', async t => {
  t.strictSame(registryDifferences(registry(), builtIn), [])
})

const differences = [
  ['BBAN structure', '5!n11!n', '5!n13!n', { of: 'structure', registry: '5!n13!n', builtIn: '5!n11!n' }],
  ['IBAN length', '\t20', '\t22', { of: 'length', registry: '22', builtIn: '20' }],
  [
    'Bank identifier position within the BBAN',
    '1-5 ',
    '1-4',
    { of: 'bank', registry: '1-4', builtIn: '1-5' },
  ],
  [
    'Branch identifier position within the BBAN',
    'N/A',
    '6-8',
    { of: 'branch', registry: '6-8', builtIn: '' },
  ],
  ['SEPA country', 'Yes\tYes', 'Yes\tNo', { of: 'sepa', registry: 'No', builtIn: 'Yes' }],
] as const

for (const [title, from, to, difference] of differences) {
  t.test(`A changed ${difference.of} is listed`, async t => {
    const row = registry()
      .split('\r\n')
      .find(line => line.startsWith(title))!
    const changed = row.slice(title.length + 1).replace(from, to)
    const found = registryDifferences(registry({ [title]: changed }), builtIn)
    t.strictSame(found, [{ country: 'AT', ...difference }])
  })
}

t.test('A country that only the registry or only the program has is listed', async t => {
  const codes = { 'IBAN prefix country code (ISO 3166)': 'AL\tZZ\tFR\tIT\tMU' }
  t.strictSame(registryDifferences(registry(codes), builtIn), [
    { country: 'AT', of: 'country', registry: undefined, builtIn: '5!n11!n' },
    { country: 'ZZ', of: 'country', registry: '5!n11!n', builtIn: undefined },
  ])
})

t.test('A wrong file is refused', async t => {
  t.throws(() => registryDifferences('{"a": "b"}\n', builtIn), { name: 'LayoutError' })
})
