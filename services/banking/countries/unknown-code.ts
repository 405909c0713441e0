import { isCurrency } from './currency-codes.ts'
import { isCountry } from './iso-codes.ts'

interface Codes {
  readonly country?: string | undefined
  readonly currency?: string | undefined
}

/**
 * What is wrong with the first item whose country is not in ISO 3166-1 or whose currency is not in ISO 4217, with its JSON
 * pointer in a call of `items`; undefined if there is none.
 */
export function unknownCodeIn(items: readonly Codes[]): string | undefined {
  for (const [at, item] of items.entries()) {
    const mistake = unknownCodeOf(item)
    if (mistake !== undefined) return `/items/${at}${mistake}`
  }
  return undefined
}

/** The same of one instruction, with the JSON pointer in it. */
export function unknownCodeOf({ country, currency }: Codes): string | undefined {
  if (country !== undefined && !isCountry(country)) return '/country must be a country of ISO 3166-1, or XK'
  if (currency !== undefined && !isCurrency(currency))
    return '/currency must be a currency of ISO 4217, active or former'
  return undefined
}
