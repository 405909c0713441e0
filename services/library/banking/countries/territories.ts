/**
 * A territory whose accounts are held under the bank codes of another country. All rules on
 * territories derive from this table; countries with their own IBAN are in `iban-registry.ts`.
 */
export interface Territory {
  /** ISO 3166-1 alpha-2; EA and IC are exceptionally reserved there for parts of Spain. */
  readonly territory: string
  /** The country whose banking system it uses, ISO 3166-1 alpha-2. */
  readonly of: string
  /** ISO 4217. */
  readonly currency: string
  /** Whether its accounts have IBANs that begin with the letters of `of`. */
  readonly sharesIban: boolean
  /** Whether its banks may have BICs with the letters of `of`, instead of or besides its own. */
  readonly sharesBic: boolean
  /** Whether its accounts are in the scope of the SEPA schemes (EPC409-09). */
  readonly sepa: boolean
  /**
   * Whether it has a country profile, with the account numbers of `of`: its accounts are validated and
   * offered under its own code. Without one, its code only counts as equal to that of `of`.
   */
  readonly hasProfile: boolean
}

type Line = readonly [
  territory: string,
  of: string,
  currency: string,
  sharesIban: boolean,
  sharesBic: boolean,
  sepa: boolean,
  hasProfile: boolean,
]

/**
 * Sources: IBAN registry, release 102, which lists the territories counted with FI, FR and GB; EPC409-09, SEPA
 * scheme countries; AusPayNet, BSB numbers; American Bankers Association, routing numbers; ISO 4217, list one.
 */
// oxfmt-ignore
const lines: readonly Line[] = [
  // territory, of, currency, IBAN, BIC, SEPA, profile
  ['CC', 'AU', 'AUD', false, true, false, true],
  ['CX', 'AU', 'AUD', false, true, false, true],
  ['HM', 'AU', 'AUD', false, true, false, false],
  ['NF', 'AU', 'AUD', false, true, false, true],
  ['EA', 'ES', 'EUR', true, true, true, true],
  ['IC', 'ES', 'EUR', true, true, true, true],
  ['AX', 'FI', 'EUR', true, true, true, true],
  ['BL', 'FR', 'EUR', true, true, true, true],
  ['GF', 'FR', 'EUR', true, true, true, true],
  ['GP', 'FR', 'EUR', true, true, true, true],
  ['MF', 'FR', 'EUR', true, true, true, true],
  ['MQ', 'FR', 'EUR', true, true, true, true],
  ['NC', 'FR', 'XPF', true, true, false, true],
  ['PF', 'FR', 'XPF', true, true, false, true],
  ['PM', 'FR', 'EUR', true, true, true, true],
  ['RE', 'FR', 'EUR', true, true, true, true],
  ['TF', 'FR', 'EUR', true, true, false, true],
  ['WF', 'FR', 'XPF', true, true, false, true],
  ['YT', 'FR', 'EUR', true, true, true, true],
  // Banks of the islands moved from GB to GG, IM and JE one by one.
  ['GG', 'GB', 'GBP', true, true, true, true],
  ['IM', 'GB', 'GBP', true, true, true, true],
  ['JE', 'GB', 'GBP', true, true, true, true],
  // Served by Moroccan banks.
  ['EH', 'MA', 'MAD', true, true, false, true],
  ['BV', 'NO', 'NOK', true, true, true, false],
  ['SJ', 'NO', 'NOK', true, true, true, true],
  ['NU', 'NZ', 'NZD', false, true, false, false],
  ['PN', 'NZ', 'NZD', false, true, false, false],
  ['TK', 'NZ', 'NZD', false, true, false, false],
  // US territories, and the states in free association with the US.
  ['AS', 'US', 'USD', false, true, false, true],
  ['FM', 'US', 'USD', false, true, false, true],
  ['GU', 'US', 'USD', false, true, false, true],
  ['MH', 'US', 'USD', false, true, false, true],
  ['MP', 'US', 'USD', false, true, false, true],
  ['PR', 'US', 'USD', false, true, false, true],
  ['PW', 'US', 'USD', false, true, false, true],
  ['UM', 'US', 'USD', false, true, false, false],
  ['VI', 'US', 'USD', false, true, false, true],
]

export const territories: readonly Territory[] = lines.map(
  ([territory, of, currency, sharesIban, sharesBic, sepa, hasProfile]) => ({
    territory,
    of,
    currency,
    sharesIban,
    sharesBic,
    sepa,
    hasProfile,
  }),
)

/**
 * Countries with their own account numbers whose banks also use the codes of a neighbour. The areas are
 * wide: accepting an odd pair costs less than an alert on a good payment.
 */
const neighbours: readonly Pick<Territory, 'territory' | 'of' | 'sharesIban' | 'sharesBic'>[] = [
  // One register of bank numbers (Finans Danmark); banks of the Faroes have branches in Greenland.
  { territory: 'FO', of: 'DK', sharesIban: true, sharesBic: true },
  { territory: 'GL', of: 'DK', sharesIban: true, sharesBic: true },
  // Banks of Monaco have their own BICs, or those of their French parent.
  { territory: 'MC', of: 'FR', sharesIban: false, sharesBic: true },
  // Banks of Curaçao and Sint Maarten, which share a central bank, also serve the Caribbean Netherlands.
  { territory: 'BQ', of: 'CW', sharesIban: false, sharesBic: true },
  { territory: 'SX', of: 'CW', sharesIban: false, sharesBic: true },
]

type CountryMap = ReadonlyMap<string, string>

const ibanAreas = countryMap([...territories, ...neighbours].filter(({ sharesIban }) => sharesIban))
const bicAreas = countryMap([...territories, ...neighbours].filter(({ sharesBic }) => sharesBic))
const ibanIssuers = countryMap(territories.filter(({ sharesIban }) => sharesIban))
const numberIssuers = countryMap(territories.filter(({ hasProfile }) => hasProfile))

function countryMap(rows: readonly Pick<Territory, 'territory' | 'of'>[]): CountryMap {
  return new Map(rows.map(({ territory, of }) => [territory, of]))
}

/**
 * Whether an IBAN that begins with the letters of one country may be of an account in the other. Both are
 * ISO 3166-1 alpha-2 codes, in either order.
 */
export function sameIbanArea(a: string, b: string): boolean {
  return a === b || areaOf(a, ibanAreas) === areaOf(b, ibanAreas)
}

/**
 * Whether a BIC with the letters of one country may be of a bank in the other. Both are ISO 3166-1 alpha-2
 * codes, in either order.
 */
export function sameBicArea(a: string, b: string): boolean {
  return a === b || areaOf(a, bicAreas) === areaOf(b, bicAreas)
}

/** The country with whose letters the IBANs of a country begin: FR for Réunion, else the country itself. */
export function ibanIssuerOf(country: string): string {
  return areaOf(country, ibanIssuers)
}

/**
 * The country by whose rules the account numbers of a country are made: GB for Guernsey, else the country
 * itself.
 */
export function numberIssuerOf(country: string): string {
  return areaOf(country, numberIssuers)
}

function areaOf(country: string, areas: CountryMap): string {
  return areas.get(country) ?? country
}
