import { territories } from './territories.ts'

/**
 * The European Payments Council decides which countries are in SEPA; the column "SEPA country" of the IBAN
 * registry lags behind. Kosovo uses the euro and is not in it. Source: EPC409-09, list of SEPA scheme
 * countries. The latest to begin with credit transfers were MD and ME on 6 October 2025, AL and MK on 7 October 2025 (first
 * days of use, announced by their central banks), and RS on 5 May 2026 (Narodna banka Srbije).
 */
const members =
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO
  PL PT RO RS SE SI SK SM VA`.split(/\s+/)

const scope: ReadonlySet<string> = new Set([
  ...members,
  ...territories.filter(({ sepa }) => sepa).map(({ territory }) => territory),
])

/**
 * Whether accounts in a country are in the scope of the SEPA schemes, in whichever currency they are held.
 * `country` is an ISO 3166-1 alpha-2 code, or XK for Kosovo. Source: EPC409-09.
 */
export function isInSepa(country: string): boolean {
  return scope.has(country)
}
