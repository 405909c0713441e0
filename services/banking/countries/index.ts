import type { CountryProfile } from './country-profile.ts'
import { domesticFormat, domesticLines, domesticTerritories } from './domestic-formats.ts'
import { ibanCountries } from './iban-registry.ts'

const registered: ReadonlySet<string> = new Set(ibanCountries.map(({ country }) => country))

const countries: readonly CountryProfile[] = [
  ...ibanCountries,
  ...Object.entries(domesticLines).flatMap(([country, { currencies = '' }]) =>
    registered.has(country) ? [] : [{ country, currencies: currencies.split(' ') }],
  ),
].map(withDomesticFormat)

const territories: readonly CountryProfile[] = domesticTerritories.flatMap(([of, currency, list]) => {
  const { domestic } = countries.find(({ country }) => country === of) ?? {}
  return list.split(' ').map(country => ({ country, currencies: [currency], ...(domestic && { domestic }) }))
})

/** All countries that something is known of. */
export const profiles: readonly CountryProfile[] = [...countries, ...territories]

const profileByCountry: ReadonlyMap<string, CountryProfile> = new Map(
  profiles.map(profile => [profile.country, profile]),
)

export function profileOf(country: string): CountryProfile | undefined {
  return profileByCountry.get(country)
}

function withDomesticFormat(profile: CountryProfile): CountryProfile {
  const line = domesticLines[profile.country]
  return line === undefined ? profile : { ...profile, domestic: domesticFormat(line, profile.iban) }
}
