import { isCountry } from '../../banking/countries/iso-codes.ts'
import { type SettlementSystem, settlementSystems } from '../../banking/directory/settlement-systems.ts'
import { type Precedence, precedences, type ReferenceSource } from '../tables/source.ts'
import { isDate } from '../tables/table.ts'
import { jsonIn } from './fields.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { type TextEncoding, textEncodings } from './text.ts'

/** What the columns of somebody's CSV mean, and whose it is. */
export interface CsvMapping {
  /** The name of the source that the rows are of. */
  readonly source: string
  readonly publisher: string
  readonly licence: string
  readonly version?: string
  /** ISO 8601 calendar date. */
  readonly validFrom?: string
  readonly precedence: Precedence
  readonly encoding: TextEncoding
  readonly delimiter: string
  /** Whether quotation marks hold fields together, or are signs like others. */
  readonly quote: boolean
  /** The columns in order, where the file has no line that names them. */
  readonly columns?: readonly string[]
  /** Of rows that do not tell theirs. */
  readonly country?: string
  readonly coverage: ReferenceSource['coverage']
  readonly registers: readonly SettlementSystem[]
  readonly tables: readonly TableMapping[]
}

export interface TableMapping {
  readonly table: MappedTable
  readonly fields: Readonly<Record<string, readonly FieldMapping[]>>
}

/** Where a field's text is from. Several are those of a chain. */
export type FieldMapping =
  | { readonly value: string }
  | {
      readonly column: string
      /** Filled up to so many digits with zeros in front. */
      readonly pad?: number
      /** What says yes and no; other texts say nothing. */
      readonly yes?: readonly string[]
      readonly no?: readonly string[]
    }

export type MappedTable = keyof typeof mappedTables

/** The fields of each table that a mapping may fill, first those without which there is no row. */
export const mappedTables = {
  institutions: { needed: ['bic'], others: ['name', 'street', 'postCode', 'town', 'logo'] },
  bankCodes: {
    needed: ['country', 'code'],
    others: ['codeTo', 'bic', 'role', 'name', 'branchName', 'street', 'postCode', 'town', 'checkMethod'],
  },
  participations: { needed: ['system', 'takesPart'], others: ['bic', 'country', 'code', 'codeTo'] },
  instructionSets: { needed: ['owner'], others: [] },
  settlementInstructions: {
    needed: ['owner', 'currency'],
    others: ['chain', 'account', 'priority', 'validFrom', 'validTo'],
  },
  sanctions: { needed: ['list'], others: ['bic', 'country', 'date'] },
} as const

const tables = Object.keys(mappedTables) as readonly MappedTable[]
const FIELD_KEYS = ['value', 'column', 'pad', 'yes', 'no']
// prettier-ignore
const HEAD_KEYS = [
  'source', 'publisher', 'licence', 'version', 'validFrom', 'precedence', 'encoding', 'delimiter', 'quote', 'columns',
  'country', 'coverage', 'registers',
]
const SOURCE_NAME = /^[a-z][a-z0-9-]{1,39}$/
const PAD_MAX = 35

/** Says of a mapping that is wrong what is, and where. */
export function mappingIn(file: PublishedFile): CsvMapping {
  const mapping = objectAt('', jsonIn(file), [...HEAD_KEYS, ...tables])
  const mapped = tables.flatMap(table => tableMappings(table, mapping))
  if (mapped.length === 0) wrong('', `must map one of ${tables.join(', ')}`)
  return {
    source: textAt('/source', mapping.source, SOURCE_NAME, 'a name of small letters, digits and hyphens'),
    publisher: textAt('/publisher', mapping.publisher),
    licence: textAt('/licence', mapping.licence),
    ...optional('version', mapping.version, text => textAt('/version', text)),
    ...optional('validFrom', mapping.validFrom, dateAt),
    precedence: oneOf(
      '/precedence',
      mapping.precedence ?? 'collected',
      Object.keys(precedences) as Precedence[],
    ),
    encoding: oneOf('/encoding', mapping.encoding ?? 'utf-8', textEncodings),
    delimiter: textAt('/delimiter', mapping.delimiter ?? ',', /^[^"\r\n]$/, 'a single character'),
    quote: oneOf('/quote', mapping.quote ?? true, [true, false]),
    ...optional('columns', mapping.columns, list => listAt('/columns', list, textAt)),
    ...optional('country', mapping.country, code => countryAt('/country', code)),
    coverage: listAt('/coverage', mapping.coverage ?? [], coverageAt),
    registers: listAt('/registers', mapping.registers ?? [], (at, name) =>
      oneOf(at, name, settlementSystems),
    ),
    tables: mapped,
  }

  function dateAt(given: unknown): string {
    const text = textAt('/validFrom', given)
    return isDate(text) ? text : wrong('/validFrom', 'must be a day as in 2026-11-21')
  }
}

function tableMappings(table: MappedTable, mapping: Readonly<Record<string, unknown>>): TableMapping[] {
  const given = mapping[table]
  if (given === undefined) return []
  const { needed, others }: { readonly needed: readonly string[]; readonly others: readonly string[] } =
    mappedTables[table]
  return (Array.isArray(given) ? given : [given]).map((each: unknown, index) => {
    const at = Array.isArray(given) ? `/${table}/${index}` : `/${table}`
    const said = objectAt(at, each, [...needed, ...others])
    const fields = { ...assumedFields(table, mapping), ...said }
    const missing = needed.find(field => fields[field] === undefined)
    if (missing !== undefined) wrong(`${at}/${missing}`, 'is missing')
    const read = Object.entries(fields).map(([field, source]) => [field, fieldsAt(`${at}/${field}`, source)])
    return { table, fields: Object.fromEntries(read) as TableMapping['fields'] }
  })
}

/** What goes without saying: the country of all, and that who is listed takes part. */
function assumedFields(
  table: MappedTable,
  { country }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const ofCountry = country === undefined ? {} : { country: { value: country } }
  if (table === 'bankCodes') return ofCountry
  return table === 'participations' ? { ...ofCountry, takesPart: { value: 'yes' } } : {}
}

function fieldsAt(at: string, given: unknown): readonly FieldMapping[] {
  return Array.isArray(given)
    ? given.map((each, index) => fieldAt(`${at}/${index}`, each))
    : [fieldAt(at, given)]
}

function fieldAt(at: string, given: unknown): FieldMapping {
  if (typeof given === 'string') return { column: textAt(at, given) }
  const { value, column, pad, yes, no } = objectAt(at, given, FIELD_KEYS)
  if (value !== undefined) return { value: textAt(`${at}/value`, value) }
  return {
    column: textAt(`${at}/column`, column),
    ...optional('pad', pad, number => padAt(`${at}/pad`, number)),
    ...optional('yes', yes, list => listAt(`${at}/yes`, list, stringAt)),
    ...optional('no', no, list => listAt(`${at}/no`, list, stringAt)),
  }
}

function padAt(at: string, given: unknown): number {
  const isPad = Number.isInteger(given) && Number(given) > 0 && Number(given) <= PAD_MAX
  return isPad ? Number(given) : wrong(at, `must be a number from 1 to ${PAD_MAX}`)
}

function coverageAt(at: string, given: unknown): ReferenceSource['coverage'][number] {
  const { country, kind } = objectAt(at, given, ['country', 'kind'])
  return {
    country: countryAt(`${at}/country`, country),
    kind: oneOf(`${at}/kind`, kind, ['BIC', 'BANK', 'BRANCH'] as const),
  }
}

function countryAt(at: string, given: unknown): string {
  const code = textAt(at, given)
  return isCountry(code) ? code : wrong(at, 'must be a country, such as AT')
}

function objectAt(at: string, given: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return wrong(at, 'must be an object')
  const unknown = Object.keys(given).find(key => !keys.includes(key))
  return unknown === undefined
    ? (given as Readonly<Record<string, unknown>>)
    : wrong(`${at}/${unknown}`, `is not known: there are ${keys.join(', ')}`)
}

function listAt<T>(at: string, given: unknown, each: (at: string, given: unknown) => T): readonly T[] {
  return Array.isArray(given)
    ? given.map((item, index) => each(`${at}/${index}`, item))
    : wrong(at, 'must be a list')
}

function textAt(at: string, given: unknown, form = /./, wanted = 'a text'): string {
  return typeof given === 'string' && form.test(given) ? given : wrong(at, `must be ${wanted}`)
}

/** An empty text may say something. */
function stringAt(at: string, given: unknown): string {
  return typeof given === 'string' ? given : wrong(at, 'must be a text')
}

function oneOf<T>(at: string, given: unknown, values: readonly T[]): T {
  return values.find(value => value === given) ?? wrong(at, `must be one of ${values.join(', ')}`)
}

function optional<Key extends string, T>(
  key: Key,
  given: unknown,
  read: (given: unknown) => T,
): { readonly [K in Key]?: T } {
  return (given === undefined ? {} : { [key]: read(given) }) as { readonly [K in Key]?: T }
}

function wrong(at: string, reason: string): never {
  throw new LayoutError(`mapping: ${at || '/'} ${reason}`)
}
