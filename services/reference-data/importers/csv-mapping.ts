import { z } from 'zod'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { settlementSystems } from '../../library/banking/directory/settlement-systems.ts'
import { type Period, periods, type Precedence, precedences } from '../tables/source.ts'
import { isDate } from '../tables/table.ts'
import { jsonIn } from './row-fields.ts'
import { LayoutError, type PublishedFile } from './importer.ts'
import { textEncodings } from './text.ts'

/** The fields of each table that a mapping may fill. A record without all `needed` fields yields no row. */
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
  localNames: { needed: ['country', 'code', 'language', 'name'], others: ['branchName'] },
  sanctions: { needed: ['list'], others: ['bic', 'country', 'date', 'entry'] },
} as const

export type MappedTable = keyof typeof mappedTables
const tableNames = Object.keys(mappedTables) as readonly MappedTable[]

/** The longest bank code, and so the most that `pad` can fill up to. */
const PAD_MAX = 35

/** Where a field's text comes from: a fixed value, or a column. */
const fieldMapping = z.preprocess(
  given => (typeof given === 'string' ? { column: given } : given),
  record({
    value: text().optional(),
    column: text().optional(),
    /** Fill the column's text to this many characters with leading zeros. */
    pad: z
      .int(expected(`a number from 1 to ${PAD_MAX}`))
      .min(1, expected(`a number from 1 to ${PAD_MAX}`))
      .max(PAD_MAX, expected(`a number from 1 to ${PAD_MAX}`))
      .optional(),
    /** The texts that mean yes and no; the field stays empty for other texts. */
    yes: list(text(/^/)).optional(),
    no: list(text(/^/)).optional(),
  }).refine(({ value, column }) => value !== undefined || column !== undefined, {
    error: 'must name a column or a value',
  }),
)

/** The keys of a mapping besides its tables: the publisher of the list, and the format of the CSV. */
const head = {
  source: text(
    /^[a-z][a-z0-9-]{1,39}$/,
    'a name of 2 to 40 lower-case letters, digits and hyphens that begins with a letter',
  ),
  publisher: text(),
  licence: text(),
  version: text().optional(),
  validFrom: text().refine(isDate, expected('a date such as 2026-11-21')).optional(),
  precedence: oneOf(Object.keys(precedences) as Precedence[]).default('collected'),
  period: oneOf(Object.keys(periods) as Period[]).default('monthly'),
  encoding: oneOf(textEncodings).default('utf-8'),
  delimiter: text(/^[^"\r\n]$/, 'a single character').default(','),
  /** False: quotation marks are characters like any other. */
  quote: z.boolean(expected('true or false')).default(true),
  /** The columns in order, for a file without a header line. */
  columns: list(text()).optional(),
  /** The country of rows that have no country column. */
  country: country().optional(),
  coverage: list(record({ country: country(), kind: oneOf(['BIC', 'BANK', 'BRANCH']) })).default([]),
  registers: list(oneOf(settlementSystems)).default([]),
}

export type FieldMapping = z.output<typeof fieldMapping>

export interface TableMapping {
  readonly table: MappedTable
  /** By field. Several mappings of a field form a chain, or a text joined by blanks. */
  readonly fields: Readonly<Record<string, readonly FieldMapping[]>>
}

/** The meaning of the columns of a CSV, and the publisher of the list. */
export type CsvMapping = z.output<ReturnType<typeof record<typeof head>>> & {
  readonly tables: readonly TableMapping[]
}

/** Throws a `LayoutError` that names each wrong place by its JSON pointer, with what is expected there. */
export function mappingIn(file: PublishedFile): CsvMapping {
  const content = jsonIn(file)
  const assumed = assumedFields((content as { country?: unknown } | null)?.country)
  const tables = Object.fromEntries(
    tableNames.map(table => [table, oneOrMore(tableSchema(table, assumed[table])).optional()]),
  )
  const { data, error } = record({ ...head, ...tables }).safeParse(content)
  if (error !== undefined) {
    const mistakes = error.issues.map(({ path, message }) => `/${path.join('/')} ${message}`)
    throw new LayoutError(`${file.name}: ${mistakes.join('; ')}`)
  }
  const mapped = tableNames.flatMap(table => {
    const mappings = (data as Partial<Record<MappedTable, readonly TableMapping['fields'][]>>)[table] ?? []
    return mappings.map(fields => ({ table, fields: { ...assumed[table], ...fields } }))
  })
  if (mapped.length > 0) return { ...(data as Omit<CsvMapping, 'tables'>), tables: mapped }
  throw new LayoutError(`${file.name}: / must map at least one of ${tableNames.join(', ')}`)
}

type AssumedFields = Readonly<Partial<Record<MappedTable, TableMapping['fields']>>>

/**
 * Fields that a mapping may leave out: the country is that of the list, and a participant takes
 * part.
 */
function assumedFields(listCountry: unknown): AssumedFields {
  const ofCountry: TableMapping['fields'] =
    typeof listCountry === 'string' ? { country: [{ value: listCountry }] } : {}
  return {
    bankCodes: ofCountry,
    localNames: ofCountry,
    participations: { ...ofCountry, takesPart: [{ value: 'yes' }] },
  }
}

function tableSchema(table: MappedTable, assumed: TableMapping['fields'] = {}) {
  const { needed, others } = mappedTables[table]
  const fields = oneOrMore(fieldMapping)
  return record({
    ...Object.fromEntries(
      needed.map(field => [field, field in assumed ? fields.optional() : fields] as const),
    ),
    ...Object.fromEntries(others.map(field => [field, fields.optional()] as const)),
  })
}

/** A list of values, or one value outside a list. */
function oneOrMore<T>(schema: z.ZodType<T>) {
  return z.unknown().transform((given, context): readonly T[] => {
    if (given === undefined) context.addIssue('is missing')
    const { data = [], error } = z.array(schema).safeParse([given].flat())
    for (const { path, message } of given === undefined ? [] : (error?.issues ?? [])) {
      context.addIssue({ code: 'custom', path: Array.isArray(given) ? path : path.slice(1), message })
    }
    return data
  })
}

function record<Shape extends z.ZodRawShape>(shape: Shape) {
  const keys = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `has the unknown key ${issue.keys[0]}; known are ${keys}`
        : expected('an object').error(issue),
  })
}

function text(form = /./, what = 'a text') {
  return z.string(expected(what)).regex(form, expected(what))
}

function list<T extends z.ZodType>(each: T) {
  return z.array(each, expected('a list'))
}

function country() {
  return text().refine(isCountry, expected('a country code such as AT'))
}

function oneOf<const Name extends string>(names: readonly Name[]) {
  return z.enum(names, expected(`one of ${names.join(', ')}`))
}

function expected(what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined
        ? `is missing; it must be ${what}`
        : `must be ${what}, not ${JSON.stringify(input)}`,
  }
}
