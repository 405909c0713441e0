import { profiles } from './index.ts'

/**
 * Currencies that countries outside the area use as well, as legal tender or on a peg of one to one.
 * Payments to those countries need a correspondent in the area. Other currencies are cleared in all
 * countries whose first currency they are.
 */
const clearedOnlyIn: Readonly<Record<string, string>> = {
  AUD: 'AU',
  CHF: 'CH LI',
  ILS: 'IL',
  INR: 'IN',
  NZD: 'NZ',
  TRY: 'TR',
  // With the islands that the Federal Reserve serves.
  USD: 'US AS GU MP PR VI',
  ZAR: 'ZA',
}

/** Countries that adopted a currency unilaterally and have no part in its settlement. */
const unilateralUsers: ReadonlySet<string> = new Set(['XK'])

/**
 * Whether the banks of a country settle a currency among themselves, so that a payment in it needs no
 * correspondent bank. `country` is ISO 3166-1 alpha-2, `currency` ISO 4217; unknown codes are false.
 */
export function clears(country: string, currency: string): boolean {
  return clearingAreas.get(currency)?.has(country) ?? false
}

const clearingAreas: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...countriesByFirstCurrency(),
  ...Object.entries(clearedOnlyIn).map(([currency, list]) => [currency, new Set(list.split(' '))] as const),
])

function countriesByFirstCurrency(): ReadonlyMap<string, ReadonlySet<string>> {
  const countries = new Map<string, Set<string>>()
  for (const { country, currencies } of profiles) {
    const [currency] = currencies
    if (currency === undefined || unilateralUsers.has(country)) continue
    const area = countries.get(currency)
    if (area === undefined) countries.set(currency, new Set([country]))
    else area.add(country)
  }
  return countries
}
