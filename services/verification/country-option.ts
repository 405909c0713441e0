import type { Given } from '../kit/process/commands/options.ts'
import { UsageError } from '../kit/process/commands/command.ts'
import { isCountry } from '../library/banking/countries/iso-codes.ts'

/** The country of --country; undefined without it. Throws a UsageError. */
export function countryIn(text: Given): string | undefined {
  if (text === undefined) return undefined
  const country = String(text).toUpperCase()
  if (!isCountry(country)) throw new UsageError('--country must be a country of ISO 3166-1, or XK')
  return country
}
