import { UsageError } from '../../kit/process/commands/command.ts'
import { withoutEnd } from '../../kit/text.ts'
import type { Platform } from '../../library/screening/entity.ts'
import type { EntityInput } from '../entities/entity-input.ts'
import { type Converter, nameId } from './converter.ts'
import { type Table, tablesAt } from './tables.ts'

/**
 * The register of gambling businesses of Great Britain's Gambling Commission: a workbook, or CSV files with the same
 * tables. It is published under the Open Government Licence 3.0 at
 * https://www.gamblingcommission.gov.uk/public-register/businesses/download.
 *
 * Each active trading name of a business with a licence to bet or play is a platform, and the business itself is one
 * too. The register lists domains by business, not by trading name. Entries that have left the register stay as they
 * are: a business may outlive its licence.
 */
export const ukgc: Converter = {
  summary:
    "the Gambling Commission's register of businesses: its xlsx workbook, or a folder with its CSV files",
  async *entitiesOf(path) {
    yield* platformsOf(await tablesAt(path))
  },
}

/** Tables are found by the columns that they need, as published in 2026, because the names of sheets change. */
const TABLES = {
  businesses: ['Account Number', 'Licence Account Name'],
  licences: ['Account Number', 'Status', 'Activity'],
  tradingNames: ['Account Number', 'Trading Name', 'Status'],
  domainNames: ['Account Number', 'Domain Name', 'Status'],
} as const

/** Services by licensed activity. Software, machines, arcades and lotteries are left out: they are no platforms. */
const ACTIVITIES: readonly (readonly [RegExp, Platform['services'][number]])[] = [
  [/^(?:casino|bingo)\b/i, 'CASINO'],
  [/\bbetting\b/i, 'SPORTS'],
]

/** Status of licences, names and domains in use. A white label is run for another brand. */
const IN_USE = /^(?:active|white label)$/i

export function* platformsOf(tables: readonly Table[]): Generator<EntityInput> {
  const { businesses, licences, tradingNames, domainNames } = registerIn(tables)
  const services = valuesByAccount(licences, row => servicesOf(row.Activity!))
  const names = valuesByAccount(tradingNames, row => [row['Trading Name']!])
  const hosts = valuesByAccount(domainNames, row => [hostOf(row['Domain Name']!)])
  for (const [account, [business]] of valuesByAccount(businesses, row => [row['Licence Account Name']!])) {
    const offered = services.get(account)
    if (offered === undefined) continue
    const brands = distinctNames([business!, ...(names.get(account) ?? [])])
    const ofBusiness = hosts.get(account) ?? []
    for (const name of brands) {
      const urls = ofBusiness.filter(host => brandOf(host, brands) === name).slice(0, URLS_MAX)
      yield {
        id: nameId(NAMESPACE, `${account} ${letters(name)}`),
        schema: 'PLATFORM',
        state: 'ACTIVE',
        attributes: { name, services: offered, urls },
      }
    }
  }
}

const URLS_MAX = 1_000
/** A random namespace UUID for the platforms of this register. */
const NAMESPACE = 'a0f2a7c5-6f0d-4c57-9d2e-3b1f8f1d5c64'

type Row = Table['rows'][number]

function registerIn(tables: readonly Table[]): Record<keyof typeof TABLES, readonly Row[]> {
  const found = Object.entries(TABLES).map(([name, columns]) => {
    const table = tables.find(each => columns.every(column => each.columns.includes(column)))
    if (table !== undefined) return [name, table.rows]
    const seen = tables.map(each => `${each.name} (${each.columns.join(', ')})`).join('; ')
    throw new UsageError(
      `no table has the columns ${columns.join(', ')}; found ${seen === '' ? 'no table' : seen}`,
    )
  })
  return Object.fromEntries(found)
}

/** Distinct values of the rows in use, by account. Files differ in the leading zeros of account numbers. */
function valuesByAccount<T>(rows: readonly Row[], valuesOf: (row: Row) => readonly T[]): Map<string, T[]> {
  const values = new Map<string, Set<T>>()
  for (const row of rows) {
    const account = row['Account Number']!.replace(/^0+/, '')
    if (account === '' || (row.Status !== undefined && !IN_USE.test(row.Status))) continue
    for (const value of valuesOf(row)) {
      if (value === '') continue
      if (!values.has(account)) values.set(account, new Set())
      values.get(account)!.add(value)
    }
  }
  return new Map([...values].map(([account, set]) => [account, [...set]]))
}

const servicesOf = (activity: string) =>
  ACTIVITIES.flatMap(([pattern, service]) => (pattern.test(activity) ? [service] : []))

const hostOf = (domain: string) =>
  withoutEnd(
    domain
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, ''),
    '/',
  )

/** Keeps the first of the names that differ only in case and punctuation. */
function distinctNames(names: readonly string[]): readonly string[] {
  const byLetters = new Map<string, string>()
  for (const name of names) if (!byLetters.has(letters(name))) byLetters.set(letters(name), name)
  return [...byLetters.values()]
}

/** The longest brand whose name is in the host, else the business. Short names are in too many hosts. */
function brandOf(host: string, brands: readonly string[]): string {
  const text = letters(host)
  const within = brands.filter(
    brand => letters(brand).length >= BRAND_LETTERS_MIN && text.includes(letters(brand)),
  )
  return within.toSorted((one, other) => letters(other).length - letters(one).length)[0] ?? brands[0]!
}

const BRAND_LETTERS_MIN = 4

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
