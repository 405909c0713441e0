import { profiles } from './index.ts'

/**
 * Where the banks clear a currency that others use too, at home or on a peg of
 * one to one, and are paid in by way of a bank that clears it.
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

/** Countries that have taken a currency of others without being asked to its settlement. */
const USERS: ReadonlySet<string> = new Set(['XK'])

/** Whether the banks of a country settle a currency among themselves, so that they need no correspondent for it. */
export function clears(country: string, currency: string): boolean {
  return areas.get(currency)?.has(country) ?? false
}

const areas: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...ofFirstCurrencies(),
  ...Object.entries(clearedOnlyIn).map(([currency, list]) => [currency, new Set(list.split(' '))] as const),
])

function ofFirstCurrencies(): ReadonlyMap<string, ReadonlySet<string>> {
  const countries = new Map<string, Set<string>>()
  for (const { country, currencies } of profiles) {
    const [currency] = currencies
    if (currency === undefined || USERS.has(country)) continue
    const area = countries.get(currency)
    if (area === undefined) countries.set(currency, new Set([country]))
    else area.add(country)
  }
  return countries
}
