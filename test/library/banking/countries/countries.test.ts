import { getCountrySpecifications } from 'ibantools'
import t from 'tap'
import { ibanCountries } from '../../../../services/library/banking/countries/iban-registry.ts'
import { profileOf, profiles } from '../../../../services/library/banking/countries/index.ts'
import {
  hasIbanCheckDigits,
  hasIbanStructure,
  type Iban,
  ibanOf,
  parseIban,
  partOf,
} from '../../../../services/library/banking/accounts/iban.ts'

const examples = ibanCountries.flatMap(({ iban }) => (iban === undefined ? [] : [iban.example]))

t.test('the 89 countries of the IBAN registry each have one profile', async t => {
  t.equal(examples.length, 89)
  t.equal(new Set(examples.map(example => example.slice(0, 2))).size, 89)
  t.ok(profiles.every(profile => profileOf(profile.country) === profile))
  t.equal(profileOf('US')?.iban, undefined)
  t.equal(profileOf('XX'), undefined)
})

t.test("the registry's example of each country is a valid IBAN of that country", async t => {
  for (const { country, iban } of ibanCountries) {
    const example = parseIban(iban?.example ?? '')
    t.equal(example.country, country)
    t.equal(example.text.length, iban?.length)
    t.ok(hasIbanStructure(example), `${example.text} has the structure`)
    t.ok(hasIbanCheckDigits(example), `${example.text} has the check digits`)
    t.equal(ibanOf(country, example.bban), example.text)
  }
})

t.test('the parts of a BBAN cover it without gaps', async t => {
  for (const { country, iban } of ibanCountries) {
    const ranges = Object.values(iban?.parts ?? {}).toSorted(([a], [b]) => a - b)
    let covered = 0
    for (const [start, end] of ranges) {
      t.equal(start, covered, `${country}: a part begins where the one before it ends`)
      covered = end
    }
    t.equal(4 + covered, iban?.length, `${country}: the last part ends with the BBAN`)
    t.ok(iban?.parts.bank && iban.parts.account, `${country}: has a bank and an account`)
    t.ok(iban?.memberId.every(part => iban.parts[part]))
  }
})

t.test('each profile has currencies, as ISO 4217 codes', async t => {
  for (const { country, currencies } of profiles)
    t.match(currencies.join(' '), /^[A-Z]{3}( [A-Z]{3})*$/, country)
  t.same(profileOf('BG')?.currencies, ['EUR'], 'Bulgaria has had the euro since 2026')
})

t.test('an IBAN with a character too few or too many does not have the structure', async t => {
  for (const example of examples) {
    for (const wrong of [example.slice(0, -1), `${example}0`, example.slice(0, 4) + example.slice(5)]) {
      t.notOk(hasIbanStructure(parseIban(wrong)), wrong)
    }
  }
})

t.test('the check digits detect every mistyped digit and every swap of neighbours', async t => {
  const undetected = examples.flatMap(example =>
    [...mistyped(example), ...swapped(example)].filter(wrong => hasIbanCheckDigits(parseIban(wrong))),
  )
  t.same(undetected, [])
  t.ok(examples.flatMap(mistyped).length > 10_000)
})

function mistyped(iban: string): string[] {
  return Array.from(iban, (old, at) =>
    isDigit(old)
      ? Array.from('0123456789')
          .filter(digit => digit !== old)
          .map(digit => iban.slice(0, at) + digit + iban.slice(at + 1))
      : [],
  ).flat()
}

function swapped(iban: string): string[] {
  return Array.from(iban, (first, at) => {
    const second = iban.charAt(at + 1)
    return isDigit(first) && isDigit(second) && first !== second
      ? [iban.slice(0, at) + second + first + iban.slice(at + 2)]
      : []
  }).flat()
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}

/**
 * Countries where ibantools 4.5.4 differs from the registry, release 102, in character classes: our BBAN, then
 * theirs; n a digit, a a letter, c either.
 */
const ibantoolsDiffers: Readonly<Record<string, readonly [ours: string, theirs: string]>> = {
  BY: ['4c 4n 16c', '4a 4n 16c'],
  DO: ['4c 20n', '4a 20n'],
  GE: ['2a 16n', '2c 16n'],
  IE: ['4a 14n', '4c 14n'],
  PK: ['4a 16c', '4c 16n'],
  PS: ['4a 21c', '4c 21n'],
  TR: ['6n 16c', '5n 17c'],
  VG: ['4a 16n', '4c 16n'],
}

t.test('character classes of the BBAN agree with ibantools, except for its known faults', async t => {
  const specifications = getCountrySpecifications()
  for (const { country, iban } of ibanCountries) {
    const theirs = new RegExp(`^(?:${specifications[country]?.bban_regexp})$`)
    const bban = (iban?.example ?? '').slice(4)
    const classes = [iban?.pattern ?? /never/, theirs].map(pattern => classesOf(pattern, bban))
    const expected = ibantoolsDiffers[country]
    if (expected === undefined) t.equal(classes[0], classes[1], country)
    else t.same(classes, expected, country)
    t.equal(iban?.length, specifications[country]?.chars, country)
  }
})

/** The character class that a pattern accepts at each position of a matching BBAN. */
function classesOf(pattern: RegExp, bban: string): string {
  const classes = Array.from(bban, (_, at) => {
    const fits = (character: string) => pattern.test(bban.slice(0, at) + character + bban.slice(at + 1))
    if (fits('a') || fits('-')) return '?'
    return fits('7') ? (fits('Q') ? 'c' : 'n') : 'a'
  }).join('')
  return classes.replace(/(.)\1*/g, (run, kind) => `${run.length}${kind} `).trimEnd()
}

/**
 * Bank and branch of the examples, as the registry prints them beside the positions. The registry differs in four
 * places. Its branch of AL has the check digit (11009), that of RU is a part of the account (40817), and FR and PT
 * have none.
 */
const banksAndBranches = `
  AD 0001 2030, AE 033, AL 212 1100, AT 19043, AZ NABZ, BA 129 007, BE 539, BG BNBG 9661, BH BMAG, BI 10000 10001,
  BR 00360305 00001, BY NBRB, CH 00762, CR 0152, CY 002 00128, CZ 0800, DE 37040044, DJ 00010 00000, DK 0040, DO BAGR,
  EE 22, EG 0019 0005, ES 2100 0418, FI 123, FK SC, FO 6460, FR 20041 01005, GB NWBK 601613, GE NB, GI NWBK, GL 6471,
  GR 011 0125, GT TRAJ, HN CABF, HR 1001005, HU 117 7301, IE AIBK 931152, IL 010 800, IQ NBIQ 850, IS 01 59,
  IT 05428 11101, JO CBJO 0010, KW CBKU, KZ 125, LB 0999, LC HEMM, LI 08810, LT 10000, LU 001, LV BANK, LY 002 048,
  MC 11222 00001, MD AG, ME 505, MK 250, MN 1234, MR 00020 00101, MT MALT 01100, MU BOMM01 01, NI BAPR, NL ABNA,
  NO 8601, OM 018, PK SCBL, PL 10901014, PS PALS, PT 0002 0123, QA DOHB, RO AAAA, RS 260, RU 044525225, SA 80,
  SC SSCB11 01, SD 29, SE 500, SI 26330, SK 1200, SM 03225 09800, SO 1000 001, ST 0001 0001, SV CENR, TL 008,
  TN 10 006, TR 00061, UA 322313, VA 001, VG VPVG, XK 12 12, YE CBYE 0001`

t.test('bank and branch are at the positions that the registry states', async t => {
  const expected = banksAndBranches.trim().split(/,\s+/)
  t.same(examples.map(parseIban).map(bankAndBranch), expected)

  function bankAndBranch(iban: Iban): string {
    return `${iban.country} ${iban.bank} ${partOf(iban, 'branch')}`.trimEnd()
  }
})

t.test('a bank code marked as the beginning of a BIC begins with four letters', async t => {
  const ofBics = profiles.filter(({ iban }) => iban?.bankCodeIsBic).map(({ country }) => country)
  t.equal(
    ofBics.join(' '),
    'AZ BG BH BY DO GB GI GT HN IE IQ JO KW LC LV MT MU NI NL PK PS QA RO SC SV YE',
    'VG is not among them: VP Bank is VPVG in its IBANs and VPBVVGV1 by its BIC',
  )
  for (const country of ofBics) t.match(exampleOf(country).bank, /^[A-Z]{4}(\d{2})?$/)
})

const memberIds = [
  ['DE', '37040044', 'the bank code'],
  ['GB', '601613', 'the sort code'],
  ['IE', '931152', 'the sort code'],
  ['ES', '2100', 'the bank; the branch is separate'],
  ['FR', '20041', 'the bank; the branch is separate'],
  ['IT', '05428', 'the ABI; the CAB is separate'],
  ['PL', '10901014', 'numer rozliczeniowy'],
  ['PT', '0002', 'the bank; the branch is separate'],
  ['RU', '044525225', 'the BIK'],
  ['SE', '', 'none: the bank code of an IBAN is not a clearing number'],
] as const

t.test('the bank number of domestic payments is taken from the BBAN', async t => {
  for (const [country, memberId, meaning] of memberIds) {
    t.equal(exampleOf(country).memberId, memberId, `${country}: ${meaning}`)
  }
})

const otherParts = [
  ['BG', 'type', '10'],
  ['BG', 'account', '20345678'],
  ['BR', 'type', 'C'],
  ['BR', 'owner', '1'],
  ['ES', 'check', '45'],
  ['ES', 'account', '0200051332'],
  ['FR', 'check', '06'],
  ['GB', 'account', '31926819'],
  ['IS', 'owner', '5510730339'],
  ['IT', 'check', 'X'],
  ['MU', 'currency', 'MUR'],
  ['RU', 'account', '40817810538091310419'],
  ['SC', 'currency', 'USD'],
  ['TR', 'filling', '0'],
  ['DE', 'check', ''],
] as const

t.test('each part of a BBAN is read by its name, and a missing part is empty', async t => {
  for (const [country, part, text] of otherParts) t.equal(partOf(exampleOf(country), part), text)
})

function exampleOf(country: string): Iban {
  return parseIban(profileOf(country)?.iban?.example ?? '')
}
