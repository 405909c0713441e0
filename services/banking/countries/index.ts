import type { CountryProfile } from '../country-profile.ts'
import { ibanCountries } from './iban-registry.ts'

/** All countries that something is known of. One of which a line does not say enough has a file here, and its name below. */
export const profiles: readonly CountryProfile[] = [...ibanCountries]

const profileByCountry: ReadonlyMap<string, CountryProfile> = new Map(
  profiles.map(profile => [profile.country, profile]),
)

export function profileOf(country: string): CountryProfile | undefined {
  return profileByCountry.get(country)
}
