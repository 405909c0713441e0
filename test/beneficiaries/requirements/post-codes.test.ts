import t from 'tap'
import { check } from '../../../services/beneficiaries/requirements/index.ts'

const american = {
  bankCode: '021000021',
  accountNumber: '123456789',
  accountType: 'CHECKING',
  name: 'Jane Roe',
  addressLine1: '1 Main Street',
  townName: 'Springfield',
}

/** The post code as it would be stored; undefined if it is refused. */
function stored(addressCountry: string, postCode: string): string | undefined {
  const choice = { country: 'US', currency: 'USD', type: 'INDIVIDUAL', method: 'BANK_ACCOUNT' } as const
  const states: Readonly<Record<string, string>> = { US: 'NY', CA: 'ON', BR: 'SP', AU: 'NSW' }
  const values = {
    ...american,
    addressCountry,
    postCode,
    ...(/^(?:US|CA|BR|AU|CN|IN|MX|JP)$/.test(addressCountry) && {
      countrySubdivision: states[addressCountry] ?? 'X',
    }),
  }
  const { findings, values: cleaned } = check({ ...choice, addressCountry, values })
  t.strictSame(
    findings.filter(({ key }) => key !== 'postCode'),
    [],
    `${addressCountry} ${postCode}`,
  )
  return findings.length === 0 ? cleaned.postCode : undefined
}

t.test('A post code is taken as people write it', async t => {
  const good = [
    ['US', '10001', '10001'],
    ['US', '10001-1234', '10001-1234'],
    ['US', '100011234', '100011234'],
    ['US', '１０００１', '10001'],
    ['US', '١٠٠٠١', '10001'],
    ['CA', 'k1a 0b1', 'K1A 0B1'],
    ['CA', 'K1A0B1', 'K1A0B1'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['DE', 'D-10115', 'D-10115'],
    ['DE', '10115', '10115'],
    ['NL', '1012 ab', '1012 AB'],
    ['PL', '00950', '00950'],
    ['JP', '100ー0001', '100-0001'],
    ['SE', '11455', '11455'],
    ['KZ', 'A10A5T4', 'A10A5T4'],
    ['IE', 'D6W XY00', 'D6W XY00'],
    ['IE', 'a65f4e2', 'A65F4E2'],
    ['AR', 'C1425CLA', 'C1425CLA'],
    ['AR', '1425', '1425'],
    ['EG', '11511', '11511'],
    ['EG', '١١٥١١٢٣', '1151123'],
    ...[
      'M1 1AE',
      'B33 8TH',
      'CR2 6XH',
      'DN55 1PT',
      'W1A 0AX',
      'EC1A1BB',
      'GIR 0AA',
      'BF1 2AU',
      'BFPO 105',
    ].map(code => ['GB', code, code] as const),
  ] as const
  for (const [country, written, expected] of good)
    t.equal(stored(country, written), expected, `${country} ${written}`)
})

t.test('A text that is no post code of the country is refused', async t => {
  const bad = [
    ['US', 'ABCDE'],
    ['US', '1000'],
    ['US', '1000123456'],
    ['CA', '12345'],
    ['DE', '1011'],
    ['JP', '12345'],
    ['GB', '12345'],
    ['GB', 'SW1A'],
    ['IE', '12345'],
    ['AR', '12345'],
    ['EG', '1234'],
  ] as const
  for (const [country, written] of bad) t.equal(stored(country, written), undefined, `${country} ${written}`)
})
