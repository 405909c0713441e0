import { getCountrySpecifications } from 'ibantools'
import t from 'tap'
import { profileOf } from '../../../../services/library/banking/countries/index.ts'
import { isCountry } from '../../../../services/library/banking/countries/iso-codes.ts'
import { isInSepa } from '../../../../services/library/banking/countries/sepa.ts'
import { ibanIssuerOf } from '../../../../services/library/banking/countries/territories.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const all = letters.flatMap(first => letters.map(second => first + second))

/** EPC409-09, with Serbia. EA, IC, BV and SJ count as Spain and Norway. */
const scope = `
  AD AL AT AX BE BG BL BV CH CY CZ DE DK EA EE ES FI FR GB GF GG GI GP GR HR HU IC IE IM IS IT JE LI LT LU LV
  MC MD ME MF MK MQ MT NL NO PL PM PT RE RO RS SE SI SJ SK SM VA YT`

t.test('SEPA has the countries and territories of the list of the European Payments Council', async t => {
  t.strictSame(all.filter(isInSepa), scope.trim().split(/\s+/))
  t.ok(all.filter(isInSepa).every(isCountry))
})

t.test('countries that use the euro or French IBANs are not in SEPA for that reason', async t => {
  for (const country of ['XK', 'TF', 'NC', 'PF', 'WF', 'FO', 'GL', 'TR', 'UA', '', 'XX'])
    t.notOk(isInSepa(country), country)
})

t.test('each country in SEPA has an IBAN, its own or a shared one', async t => {
  for (const country of all.filter(isInSepa)) t.ok(profileOf(ibanIssuerOf(country))?.iban, country)
})

t.test('all that ibantools 4.5.4 counts to SEPA is in SEPA', async t => {
  const members = Object.entries(getCountrySpecifications()).filter(([, { SEPA }]) => SEPA)
  t.equal(members.length, 37)
  for (const [country] of members) t.ok(isInSepa(country), country)
})
