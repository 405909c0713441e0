import { ibanIssuerOf, numberIssuerOf, sameBicArea, sameIbanArea } from './territories.ts'

/**
 * Countries whose banks have served one another's customers from home: the European Economic Area (Directive 2013/36/EU,
 * articles 33 and 39), with Switzerland and with the United Kingdom and Gibraltar, whose banks kept their accounts when
 * they left.
 */
const passport: ReadonlySet<string> = new Set(
  `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK
  CH GB GI`.split(/\s+/),
)

/**
 * Whether a bank of one country may hold an account whose IBAN begins with the letters of the other: in the same country or
 * its territories, or by passport. Both are ISO 3166-1 alpha-2.
 */
export function mayHoldAccount(bankCountry: string, ibanCountry: string): boolean {
  return (
    sameIbanArea(bankCountry, ibanCountry) ||
    sameBicArea(bankCountry, ibanCountry) ||
    (hasPassport(bankCountry) && hasPassport(ibanCountry))
  )
}

function hasPassport(country: string): boolean {
  return passport.has(ibanIssuerOf(numberIssuerOf(country)))
}
