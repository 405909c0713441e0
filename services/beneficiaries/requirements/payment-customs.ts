import type { CountryProfile } from '../../library/banking/countries/country-profile.ts'
import { numberIssuerOf } from '../../library/banking/countries/territories.ts'

/**
 * How people in a country are usually paid, where that does not follow from the
 * country's profile, which only describes formats.
 */

/** Countries with IBANs whose domestic payments usually use the account number. */
const homeNumbersFirst = 'CZ DK DO FO GB GL HN HU NI NO PL SE'
/** Countries that use both, the IBAN first. Source for Central America: dLocal and Worldpay, payouts by country. */
const ibanFirst = 'GT IL SV'
/** Countries with IBANs that account holders do not know. */
const homeNumbersOnly = 'BR RU'

/**
 * The identifiers by which an account is paid in the country's own currency, the usual one first.
 * Territories have the customs of the country whose numbers they use.
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

/** Countries whose account numbers may include the bank code, but whose people state it separately. */
export const bankApart: ReadonlySet<string> = new Set(['IL'])

/**
 * Countries with a separate field for the branch. Elsewhere the account number
 * includes the branch or payments do not need it; people may append it to the bank
 * code. Sources: the schemes that the profiles name; Worldpay on Taiwan and Uruguay;
 * Wise on Kenya, whose banks are paid without it.
 */
export const branches: ReadonlyMap<string, 'required' | 'optional'> = new Map([
  ...['BR', 'CA', 'IL', 'JM', 'JP', 'LK', 'TT'].map(country => [country, 'required'] as const),
  ...['KE', 'TW', 'UY'].map(country => [country, 'optional'] as const),
])

/** Countries where only businesses need a bank code; individuals are paid by the name of the bank. */
export const bankOfBusinesses: ReadonlySet<string> = new Set(['CN'])

/**
 * Countries whose people know the name of their bank, but seldom its code: a form may let them choose it from the bank
 * directory. The first characters of an IFSC are those of the bank; people copy the rest, which is that of the branch, as
 * they elsewhere copy sort codes, BSB and routing numbers from cards, cheques and statements.
 */
export const banksByName: ReadonlySet<string> = new Set(
  'BR CA CL CN CO EC GH HK ID IN JP KE KR LK MY NG PH SG TH TW UY VN ZA'.split(' '),
)

/** Countries among them whose branches the directory has, too. */
export const branchesByName: ReadonlySet<string> = new Set(['JP'])

/**
 * Countries where the account type is optional: some payment services ask for it,
 * but the account number is unique or the payment message does not carry the type.
 * Sources: rules of CBU, NUBAN and Código Cuenta Cliente; Payments Canada, standard
 * 005; Wise and dLocal, payouts by country.
 */
export const accountTypeOptional: ReadonlySet<string> = new Set(['AR', 'BD', 'CA', 'IN', 'NG', 'VE'])

/**
 * Countries whose schemes allow letters in account numbers, although all numbers in use have only digits: phones show
 * the keyboard for digits.
 */
export const digitsOnly: ReadonlySet<string> = new Set('AS FM GU IN MH MP PR PW US VI'.split(' '))

/**
 * Foreign currencies that a country's banks settle domestically, or in which
 * domestic accounts are paid like in the local currency. Sources: HKICL; Payments
 * Canada; Banco de México, SPID; dLocal, payouts to accounts in dollars.
 */
const settledDomestically: Readonly<Record<string, string>> = {
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

/** Foreign currencies that reach a country through correspondents. */
const throughCorrespondents: Readonly<Record<string, string>> = {
  AE: 'USD',
  EG: 'USD',
  GI: 'GBP',
  IL: 'USD',
  LB: 'USD',
  NG: 'USD',
  SA: 'USD',
  TR: 'EUR USD',
}

/** The currencies that are paid domestically: ISO 4217 codes, the own ones first. */
export function homeCurrencies({ country, currencies }: CountryProfile): readonly string[] {
  return [...currencies, ...listed(settledDomestically[country])]
}

export function foreignCurrencies(country: string): readonly string[] {
  return listed(throughCorrespondents[country])
}

function listed(text: string | undefined): readonly string[] {
  return text?.split(' ') ?? []
}
