import type { IbanFormat } from './country-profile.ts'
import { ibanCountries } from './iban-registry.ts'
import { bbanPattern } from './notation.ts'
import { territories } from './territories.ts'

/** The part of an IBAN format that reading an IBAN needs. */
export type ReadableIban = Pick<IbanFormat, 'structure' | 'pattern' | 'parts' | 'memberId' | 'bankCodeIsBic'>

/**
 * The format of the IBANs that begin with these two letters; undefined if no such IBANs are in use. More
 * than the IBAN registry (ISO 13616) has: national numbers in the form of an IBAN, and territories under
 * their own letters.
 */
export function ibanFormatOf(country: string): ReadableIban | undefined {
  return formats.get(country)
}

/**
 * IBANs that are in use but not in the registry: the national account
 * number (RIB, NIB, Sheba) behind country and check digits. Where lengths in use differ, all are accepted.
 * Sources: BCEAO and BEAC on the RIB of their members, the central banks of the other countries.
 */
const unregistered: readonly (readonly [structure: string, countries: string])[] = [
  // BCEAO. Bank codes begin with the letters of the country or with one letter, or are digits alone.
  ['2!c22!n', 'BJ CI ML NE SN TG'],
  ['2!c22!n|23!n', 'BF'],
  ['2!c19!n', 'GW'],
  // BEAC; the Comoros and Madagascar have the same RIB.
  ['23!n', 'CF CG CM GA GQ KM MG TD'],
  ['24!n', 'MA'],
  ['20!n|22!n', 'DZ'],
  ['21!n', 'AO CV MZ'],
  ['22!n', 'IR'],
]

const registered: ReadonlyMap<string, ReadableIban> = new Map(
  ibanCountries.flatMap(({ country, iban }) => (iban === undefined ? [] : [[country, iban]])),
)

const formats: ReadonlyMap<string, ReadableIban> = new Map([
  ...registered,
  ...territoryFormats(),
  ...unregisteredFormats(),
])

function unregisteredFormats(): readonly (readonly [string, ReadableIban])[] {
  return unregistered.flatMap(([structure, countries]) => {
    const format = {
      structure,
      pattern: bbanPattern(structure),
      parts: {},
      memberId: [],
      bankCodeIsBic: false,
    }
    return countries.split(' ').map(country => [country, format] as const)
  })
}

/** Some software writes the letters of the territory instead, and computes the check digits for them. */
function territoryFormats(): readonly (readonly [string, ReadableIban])[] {
  return territories.flatMap(({ territory, of, sharesIban, hasProfile }) => {
    const format = registered.get(of)
    return sharesIban && hasProfile && format !== undefined ? [[territory, format] as const] : []
  })
}
