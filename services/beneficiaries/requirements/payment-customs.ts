import type { CountryProfile } from '../../banking/countries/country-profile.ts'
import { numberIssuerOf } from '../../banking/countries/territories.ts'

/**
 * What the profiles of the countries do not say, because it is no fact of
 * numbers: how people there are used to being paid. By country, where it is not
 * what follows from the profile.
 */

/** They have IBANs, and are paid at home by their numbers: these first, the IBAN as well. */
const homeNumbersFirst = 'CZ DK DO FO GB GL HN HU NI NO PL SE'
/** The same, with the IBAN first. Sources for Central America: dLocal and Worldpay, payouts by country. */
const ibanFirst = 'GT IL SV'
/** They have IBANs, and nobody there knows theirs. */
const homeNumbersOnly = 'BR RU'

/**
 * The identifiers by which an account is paid in the country's own currency, the usual one first. Territories have the
 * customs of the country whose numbers they use.
 */
export function customaryIdentifiers(country: string): readonly ('IBAN' | 'ACCOUNT_NUMBER')[] | undefined {
  return customs.get(numberIssuerOf(country))
}

const customs = new Map([
  ...ofEach(homeNumbersFirst, ['ACCOUNT_NUMBER', 'IBAN']),
  ...ofEach(ibanFirst, ['IBAN', 'ACCOUNT_NUMBER']),
  ...ofEach(homeNumbersOnly, ['ACCOUNT_NUMBER']),
])

function ofEach(countries: string, identifiers: readonly ('IBAN' | 'ACCOUNT_NUMBER')[]) {
  return countries.split(' ').map(country => [country, identifiers] as const)
}

/** Their accounts can be written with the bank inside, and people give it apart. */
export const bankApart: ReadonlySet<string> = new Set(['IL'])

/**
 * Who asks for the branch apart from the bank, and whether always. Elsewhere the
 * account number holds it, or payments find their way without, and who knows it
 * may write it behind the bank. Sources: the schemes that the profiles name;
 * Worldpay on Taiwan and Uruguay; Wise on Kenya, whose banks are paid without.
 */
export const branches: ReadonlyMap<string, 'required' | 'optional'> = new Map([
  ...['BR', 'CA', 'IL', 'JM', 'JP', 'LK', 'TT'].map(country => [country, 'required'] as const),
  ...['KE', 'TW', 'UY'].map(country => [country, 'optional'] as const),
])

/** Where people are paid by the name of their bank, and only businesses give its number. */
export const bankOfBusinesses: ReadonlySet<string> = new Set(['CN'])

/**
 * Where banks tell kinds of account apart and some payment services ask for it,
 * while the payments themselves arrive without: by a number that is unique, or by
 * messages that do not hold it. Sources: rules of CBU, NUBAN and Código Cuenta
 * Cliente; Payments Canada, standard 005; Wise and dLocal, payouts by country.
 */
export const accountTypeOptional: ReadonlySet<string> = new Set(['AR', 'BD', 'CA', 'IN', 'NG', 'VE'])

/**
 * Currencies besides their own that banks there settle among themselves, or that
 * people have accounts in that are paid like all others. Sources: HKICL; Payments
 * Canada; Banco de México, SPID; dLocal, payouts to accounts in dollars.
 */
const alsoAtHome: Readonly<Record<string, string>> = {
  CA: 'USD',
  CR: 'USD',
  DO: 'USD',
  GT: 'USD',
  HK: 'CNY USD',
  MX: 'USD',
  NI: 'USD',
  PY: 'USD',
  UY: 'USD',
}

/** Those in which people there are paid by way of correspondents. */
const fromAbroad: Readonly<Record<string, string>> = {
  AE: 'USD',
  EG: 'USD',
  GI: 'GBP',
  IL: 'USD',
  LB: 'USD',
  NG: 'USD',
  SA: 'USD',
  TR: 'EUR USD',
}

/** The currencies of a country that are paid in the way that is usual there. */
export function homeCurrencies({ country, currencies }: CountryProfile): readonly string[] {
  return [...currencies, ...listed(alsoAtHome[country])]
}

export function foreignCurrencies(country: string): readonly string[] {
  return listed(fromAbroad[country])
}

function listed(text: string | undefined): readonly string[] {
  return text?.split(' ') ?? []
}
