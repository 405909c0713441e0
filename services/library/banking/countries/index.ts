import type { CountryProfile } from './country-profile.ts'
import { domesticFormat, domesticLines } from './domestic-formats.ts'
import { ibanCountries } from './iban-registry.ts'
import { territories } from './territories.ts'

const registered: ReadonlySet<string> = new Set(ibanCountries.map(({ country }) => country))

const countries: readonly CountryProfile[] = [
  ...ibanCountries,
  ...Object.entries(domesticLines).flatMap(([country, { currencies = '' }]) =>
    registered.has(country) ? [] : [{ country, currencies: currencies.split(' ') }],
  ),
].map(withDomesticFormat)

const territoryProfiles: readonly CountryProfile[] = territories
  .filter(({ hasProfile }) => hasProfile)
  .map(({ territory, of, currency }) => {
    const { domestic } = countries.find(({ country }) => country === of) ?? {}
    return { country: territory, currencies: [currency], ...(domestic && { domestic }) }
  })

/** All country profiles: the IBAN registry, countries with domestic account numbers only, and territories. */
export const profiles: readonly CountryProfile[] = [...countries, ...territoryProfiles]

const profileByCountry: ReadonlyMap<string, CountryProfile> = new Map(
  profiles.map(profile => [profile.country, profile]),
)

/**
 * The profile of a country by its ISO 3166-1 alpha-2 code in upper case, XK for Kosovo; undefined if
 * there is none.
 */
export function profileOf(country: string): CountryProfile | undefined {
  return profileByCountry.get(country)
}

function withDomesticFormat(profile: CountryProfile): CountryProfile {
  const line = domesticLines[profile.country]
  return line === undefined ? profile : { ...profile, domestic: domesticFormat(line, profile.iban) }
}
