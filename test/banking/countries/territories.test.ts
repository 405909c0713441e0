import countries from 'i18n-iso-countries'
import t from 'tap'
import { isCountry } from '../../../services/banking/countries/iso-codes.ts'
import { sameBicArea, sameIbanArea } from '../../../services/banking/countries/territories.ts'

const pairs = [
  // country, country, IBANs agree, BICs agree
  ['DE', 'DE', true, true],
  ['US', 'US', true, true],
  ['GB', 'JE', true, true],
  ['GB', 'GG', true, true],
  ['GB', 'IM', true, true],
  ['FR', 'RE', true, true],
  ['FR', 'YT', true, true],
  ['FR', 'PF', true, true],
  ['FR', 'TF', true, true],
  ['RE', 'YT', true, true],
  ['FI', 'AX', true, true],
  ['NO', 'SJ', true, true],
  ['ES', 'IC', true, true],
  ['DK', 'FO', true, true],
  ['FO', 'GL', true, true],
  ['FR', 'MC', false, true],
  ['RE', 'MC', false, true],
  ['US', 'GU', false, true],
  ['US', 'PR', false, true],
  ['GU', 'FM', false, true],
  ['AU', 'NF', false, true],
  ['NZ', 'TK', false, true],
  ['CW', 'BQ', false, true],
  ['MA', 'EH', false, true],
  ['DE', 'AT', false, false],
  ['GB', 'GI', false, false],
  ['GB', 'IE', false, false],
  ['CH', 'LI', false, false],
  ['IT', 'SM', false, false],
  ['IT', 'VA', false, false],
  ['FR', 'BE', false, false],
  ['ES', 'AD', false, false],
  ['RS', 'XK', false, false],
  ['CN', 'HK', false, false],
  ['AU', 'NZ', false, false],
  ['GB', 'FR', false, false],
] as const

t.test('countries that use the codes of one another agree, whichever is named first', async t => {
  for (const [a, b, iban, bic] of pairs) {
    t.equal(sameIbanArea(a, b), iban, `IBAN ${a} ${b}`)
    t.equal(sameIbanArea(b, a), iban, `IBAN ${b} ${a}`)
    t.equal(sameBicArea(a, b), bic, `BIC ${a} ${b}`)
    t.equal(sameBicArea(b, a), bic, `BIC ${b} ${a}`)
  }
})

t.test('all that the IBAN registry counts with another country agrees with it', async t => {
  const included = {
    FI: ['AX'],
    FR: 'GF GP MQ RE PF TF YT NC BL MF PM WF'.split(' '),
    GB: ['IM', 'JE', 'GG'],
  }
  for (const [country, territories] of Object.entries(included)) {
    for (const territory of territories) t.ok(sameIbanArea(country, territory), `${country} ${territory}`)
  }
})

t.test(
  'the countries are those of ISO 3166, Kosovo, and the parts of Spain with letters of their own',
  async t => {
    const known = Object.keys(countries.getAlpha2Codes())
    t.equal(known.length, 250)
    t.ok(known.every(isCountry))
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const all = letters.flatMap(first => letters.map(second => first + second))
    t.strictSame(
      all.filter(code => isCountry(code) && !known.includes(code)),
      ['EA', 'IC'],
    )
  },
)

t.test('what is no country is none: withdrawn, reserved, never assigned, or not two capitals', async t => {
  for (const code of ['AN', 'CS', 'EU', 'UK', 'ZZ', 'XX', 'XY', 'de', 'DEU', 'D', '']) {
    t.notOk(isCountry(code), code)
  }
})
