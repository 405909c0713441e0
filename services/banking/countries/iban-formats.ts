import type { IbanFormat } from './country-profile.ts'
import { ibanCountries } from './iban-registry.ts'
import { bbanPattern } from './notation.ts'

/** What it takes to read an IBAN. */
export type ReadableIban = Pick<IbanFormat, 'pattern' | 'parts' | 'memberId' | 'bankCodeIsBic'>

/** How the IBANs that begin with these letters are read; undefined where there are none. */
export function ibanFormatOf(country: string): ReadableIban | undefined {
  return formats.get(country)
}

/**
 * IBANs that the registry does not have, and that people hold and are paid to:
 * the national account number (RIB, NIB, Sheba) behind country and check digits.
 * Where what is met with differs in length, all of it is read. Sources: BCEAO and
 * BEAC on the RIB of their members, the central banks of the other countries.
 */
const unregistered: readonly (readonly [structure: string, countries: string])[] = [
  // Of the BCEAO. Banks are numbered with the letters of the country, one letter, or in digits alone.
  ['2!c22!n', 'BJ CI ML NE SN TG'],
  ['2!c22!n|23!n', 'BF'],
  ['2!c19!n', 'GW'],
  // Of the BEAC; the Comoros and Madagascar have the same RIB.
  ['23!n', 'CF CG CM GA GQ KM MG TD'],
  ['24!n', 'MA'],
  ['20!n|22!n', 'DZ'],
  ['21!n', 'AO CV MZ'],
  ['22!n', 'IR'],
]

/**
 * The registry counts these with the first, whose letters their IBANs begin with.
 * Some software puts theirs instead, and computes the check digits for them.
 */
const territories = ['FI AX', 'FR BL GF GP MF MQ NC PF PM RE TF WF YT', 'GB GG IM JE'] as const

const registered: ReadonlyMap<string, ReadableIban> = new Map(
  ibanCountries.flatMap(({ country, iban }) => (iban === undefined ? [] : [[country, iban]])),
)

const formats: ReadonlyMap<string, ReadableIban> = new Map([...registered, ...ofTerritories(), ...inUse()])

function inUse(): readonly (readonly [string, ReadableIban])[] {
  return unregistered.flatMap(([structure, countries]) => {
    const format = { pattern: bbanPattern(structure), parts: {}, memberId: [], bankCodeIsBic: false }
    return countries.split(' ').map(country => [country, format] as const)
  })
}

function ofTerritories(): readonly (readonly [string, ReadableIban])[] {
  return territories.flatMap(list => {
    const [first = '', ...others] = list.split(' ')
    const format = registered.get(first)
    return format === undefined ? [] : others.map(country => [country, format] as const)
  })
}
