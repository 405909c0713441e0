import countries from 'i18n-iso-countries'
import t from 'tap'
import { ibanFormatOf } from '../../../../services/library/banking/countries/iban-formats.ts'
import { ibanCountries } from '../../../../services/library/banking/countries/iban-registry.ts'
import { profileOf } from '../../../../services/library/banking/countries/index.ts'
import { isCountry } from '../../../../services/library/banking/countries/iso-codes.ts'
import { isInSepa } from '../../../../services/library/banking/countries/sepa.ts'
import {
  ibanIssuerOf,
  numberIssuerOf,
  sameBicArea,
  sameIbanArea,
  territories,
} from '../../../../services/library/banking/countries/territories.ts'

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
  ['CW', 'SX', false, true],
  ['SX', 'BQ', false, true],
  ['MA', 'EH', true, true],
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

t.test('two countries agree when one uses the IBANs or BICs of the other, in either order', async t => {
  for (const [a, b, iban, bic] of pairs) {
    t.equal(sameIbanArea(a, b), iban, `IBAN ${a} ${b}`)
    t.equal(sameIbanArea(b, a), iban, `IBAN ${b} ${a}`)
    t.equal(sameBicArea(a, b), bic, `BIC ${a} ${b}`)
    t.equal(sameBicArea(b, a), bic, `BIC ${b} ${a}`)
  }
})

/** The territories that the IBAN registry (release 102) counts with a country. */
const inRegistry = {
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'GG IM JE',
}

t.test('territories that the IBAN registry counts with a country have its IBANs everywhere', async t => {
  for (const [of, list] of Object.entries(inRegistry)) {
    for (const territory of list.split(' ')) {
      t.ok(sameIbanArea(of, territory), `${territory}: IBANs of ${of} agree`)
      t.equal(ibanIssuerOf(territory), of, `${territory}: IBANs begin with ${of}`)
      t.equal(ibanFormatOf(territory), ibanFormatOf(of), `${territory}: its own letters are read like ${of}`)
      t.ok(profileOf(territory), `${territory}: has a profile`)
    }
  }
})

/** ISO 4217, list one. */
const currencies: Readonly<Record<string, string>> = {
  AUD: 'CC CX HM NF',
  EUR: 'AX BL GF GP MF MQ PM RE TF YT',
  GBP: 'GG IM JE',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'NU PN TK',
  USD: 'AS FM GU MH MP PR PW UM VI',
  XPF: 'NC PF WF',
}
/** Parts of Spain, which ISO 3166 reserves codes for and ISO 4217 does not list. */
const inSpain = ['EA', 'IC']

t.test('each territory has one row, with its ISO 3166-1 code and its ISO 4217 currency', async t => {
  const expected = Object.entries(currencies).flatMap(([currency, list]) =>
    list.split(' ').map(territory => `${territory} ${currency}`),
  )
  t.strictSame(
    territories.map(({ territory, currency }) => `${territory} ${currency}`).toSorted(),
    [...expected, ...inSpain.map(territory => `${territory} EUR`)].toSorted(),
  )
  for (const { territory, of } of territories) {
    t.ok(isCountry(territory) && isCountry(of), `${territory} and ${of} are in ISO 3166-1`)
    if (!inSpain.includes(territory)) t.ok(countries.isValid(territory), territory)
  }
})

t.test('the row of a territory is complete and agrees with the country whose codes it uses', async t => {
  const territoryCodes = territories.map(({ territory }) => territory)
  for (const { territory, of, currency, sharesIban, sharesBic, sepa, hasProfile } of territories) {
    t.notOk(territoryCodes.includes(of), `${of} is no territory itself`)
    t.notOk(
      ibanCountries.some(({ country }) => country === territory),
      `${territory} has no IBAN of its own`,
    )
    t.ok(sharesIban || sharesBic || hasProfile, `${territory} shares something with ${of}`)
    t.equal(
      sharesIban && ibanFormatOf(of) === undefined,
      false,
      `${of} has IBANs that ${territory} can share`,
    )
    t.equal(sepa && !isInSepa(of), false, `${territory} is in SEPA only together with ${of}`)
    t.equal(isInSepa(territory), sepa, territory)
    t.equal(sameIbanArea(territory, of), sharesIban, territory)
    t.equal(sameBicArea(territory, of), sharesBic, territory)
    t.equal(numberIssuerOf(territory), hasProfile ? of : territory, territory)
    const profile = profileOf(territory)
    t.strictSame(profile?.currencies, hasProfile ? [currency] : undefined, territory)
    t.equal(profile?.domestic, hasProfile ? profileOf(of)!.domestic : undefined, territory)
  }
})

/** By country; a territory before a slash has account numbers of its country too. */
const bankingSystems: Readonly<Record<string, string>> = {
  AU: 'CC CX NF / HM',
  ES: 'EA IC',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'GG IM JE',
  MA: 'EH',
  NO: 'SJ / BV',
  NZ: '/ NU PN TK',
  US: 'AS FM GU MH MP PR PW VI / UM',
}

t.test('the banks of a territory have the BICs of its country, and mostly its account numbers', async t => {
  for (const [of, list] of Object.entries(bankingSystems)) {
    const [withNumbers = '', others = ''] = list.split('/').map(part => part.trim())
    for (const territory of `${withNumbers} ${others}`.trim().split(/\s+/))
      t.ok(sameBicArea(of, territory), `${territory} has BICs of ${of}`)
    for (const territory of withNumbers.split(' ').filter(Boolean))
      t.equal(numberIssuerOf(territory), of, `${territory} has accounts like ${of}`)
    for (const territory of others.split(' ').filter(Boolean)) {
      t.equal(numberIssuerOf(territory), territory, `${territory} has no accounts that are known`)
      t.equal(ibanFormatOf(territory), undefined, `${territory} has no IBANs under its letters`)
    }
  }
  for (const territory of ['CC', 'GU', 'PR']) t.equal(ibanFormatOf(territory), undefined, territory)
  t.equal(ibanIssuerOf('GU'), 'GU')
  t.equal(ibanIssuerOf('IC'), 'ES')
})

t.test('country codes are those of ISO 3166-1, XK for Kosovo, and EA and IC for parts of Spain', async t => {
  const known = Object.keys(countries.getAlpha2Codes())
  t.equal(known.length, 250)
  t.ok(known.every(isCountry))
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const all = letters.flatMap(first => letters.map(second => first + second))
  t.strictSame(
    all.filter(code => isCountry(code) && !known.includes(code)),
    ['EA', 'IC'],
  )
})

t.test('withdrawn, reserved and unassigned codes, and other texts, are no countries', async t => {
  for (const code of ['AN', 'CS', 'EU', 'UK', 'ZZ', 'XX', 'XY', 'de', 'DEU', 'D', '']) {
    t.notOk(isCountry(code), code)
  }
})
