import { compact } from '../../library/banking/accounts/fold.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { ReportDamage, SourceRows } from '../tables/source.ts'
import {
  type CsvMapping,
  type FieldMapping,
  mappedTables,
  type MappedTable,
  mappingIn,
  type TableMapping,
} from './csv-mapping.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { headed, type Numbered, unheaded } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * Any list in CSV, read by a JSON mapping that gives the meaning of its columns. Each
 * mapping names its own source.
 */
export const genericCsv: Importer = {
  name: 'generic-csv',
  summary: 'any CSV, with a JSON mapping that names its publisher, licence and columns',
  publisher: 'as the mapping says',
  licence: 'as the mapping says',
  files: ['table.csv', 'mapping.json'],
  precedence: 'collected',
  period: 'monthly',
  read([file, mappingFile]) {
    if (mappingFile === undefined) {
      throw new LayoutError(`${file.name} needs a mapping: name the JSON file after the CSV`)
    }
    const mapping = mappingIn(mappingFile)
    const { source: name, publisher, licence, precedence, period, version, validFrom } = mapping
    const { coverage, registers } = mapping
    return {
      source: { name, publisher, precedence, period },
      licence,
      ...(version !== undefined && { version }),
      ...(validFrom !== undefined && { validFrom }),
      coverage,
      registers,
      rows: reportDamage => rowsOf(file, mapping, reportDamage),
    }
  },
}

function rowsOf(file: PublishedFile, mapping: CsvMapping, reportDamage: ReportDamage): SourceRows {
  const rows = Object.fromEntries(Object.keys(mappedTables).map(table => [table, [] as unknown[]]))
  for (const record of recordsIn(file, mapping, reportDamage)) {
    const filled = mapping.tables.filter(each => {
      const row = rowOf(record, each)
      if (row !== undefined) rows[each.table]!.push({ ...row, line: record.line })
      return row !== undefined
    })
    if (filled.length === 0) reportDamage('no mapped table has all its required fields here', record.line)
  }
  return rows as SourceRows
}

function recordsIn(
  file: PublishedFile,
  { encoding, delimiter, quote, columns, tables }: CsvMapping,
  reportDamage: ReportDamage,
): Generator<Numbered<string>> {
  const text = textOf(file.bytes, encoding)
  const format = { delimiter, quote: quote ? '"' : false } as const
  const mapped = tables.flatMap(({ fields }) => Object.values(fields).flat().flatMap(columnOf))
  if (columns === undefined) {
    const byName = Object.fromEntries(mapped.map(column => [column, column]))
    return headed(text, format, byName, reportDamage)
  }
  const unknown = mapped.find(column => !columns.includes(column))
  if (unknown !== undefined) {
    throw new LayoutError(`the mapping uses the column ${unknown}, but its columns are ${columns.join(', ')}`)
  }
  return unheaded(text, format, columns, reportDamage)
}

const columnOf = ({ value, column }: FieldMapping) =>
  value === undefined && column !== undefined ? [column] : []

/** Undefined if the record lacks a field that the table needs. */
function rowOf(record: Numbered<string>, { table, fields }: TableMapping): object | undefined {
  const row: Record<string, unknown> = {}
  for (const [field, sources] of Object.entries(fields)) {
    const texts = sources.map(source => textIn(record, source)).filter(text => text !== '')
    if (texts.length > 0) row[field] = valueOf(field, texts)
  }
  const isComplete = mappedTables[table].needed.every(field => row[field] !== undefined)
  return isComplete ? withOneKey(table, row) : undefined
}

function textIn(record: Numbered<string>, { value, column = '', yes, no, pad }: FieldMapping): string {
  if (value !== undefined) return value
  const text = record[column] ?? ''
  if (yes?.includes(text)) return 'yes'
  if (no?.includes(text)) return 'no'
  if (yes !== undefined || no !== undefined) return ''
  return text === '' || pad === undefined ? text : text.padStart(pad, '0')
}

function valueOf(field: string, texts: readonly string[]): unknown {
  const text = texts.join(' ')
  switch (field) {
    case 'chain':
      return texts.map(compact)
    case 'bic':
    case 'owner':
    case 'country':
    case 'code':
    case 'codeTo':
    case 'currency':
      return compact(text)
    case 'takesPart':
      return text === 'yes'
    case 'priority':
      return Number(text)
    case 'name':
      return readableName(text)
    case 'branchName':
    case 'street':
    case 'town':
      return readablePlace(text)
    default:
      return text
  }
}

/**
 * A participant or a sanctioned party is keyed by its BIC, else by country and code. Undefined if it
 * has neither.
 */
function withOneKey(table: MappedTable, row: Readonly<Record<string, unknown>>): object | undefined {
  if (table === 'settlementInstructions') return { chain: [], ...row }
  if (table !== 'participations' && table !== 'sanctions') return row
  if (row.bic !== undefined) return { ...row, country: undefined, code: undefined, codeTo: undefined }
  const key = table === 'sanctions' ? row.country : row.code
  return key === undefined ? undefined : row
}
