import { compact } from '../../banking/accounts/iban.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { Damaged, SourceRows } from '../tables/source.ts'
import {
  type CsvMapping,
  type FieldMapping,
  mappedTables,
  type MappedTable,
  mappingIn,
  type TableMapping,
} from './csv-mapping.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'
import { headed, type Numbered, unheaded } from './layout.ts'
import { textOf } from './text.ts'

/**
 * Any list that is a table, by a mapping in JSON that says what its columns mean.
 * Each mapping is a source of its own.
 */
export const genericCsv: Importer = {
  name: 'generic-csv',
  summary: 'any table, with a mapping (JSON) that says whose it is and what its columns mean',
  publisher: 'as the mapping says',
  licence: 'as the mapping says',
  files: ['table.csv', 'mapping.json'],
  precedence: 'collected',
  read([file, mappingFile]) {
    if (mappingFile === undefined) throw new LayoutError('the mapping is missing')
    const mapping = mappingIn(mappingFile)
    const { source: name, publisher, licence, precedence, version, validFrom, coverage, registers } = mapping
    return {
      source: { name, publisher, precedence },
      licence,
      ...(version !== undefined && { version }),
      ...(validFrom !== undefined && { validFrom }),
      coverage,
      registers,
      rows: damaged => rowsOf(file, mapping, damaged),
    }
  },
}

function rowsOf(file: PublishedFile, mapping: CsvMapping, damaged: Damaged): SourceRows {
  const rows = Object.fromEntries(Object.keys(mappedTables).map(table => [table, [] as unknown[]]))
  for (const record of recordsIn(file, mapping, damaged)) {
    const found = mapping.tables.filter(each => {
      const row = rowOf(record, each)
      if (row !== undefined) rows[each.table]!.push({ ...row, line: record.line })
      return row !== undefined
    })
    if (found.length === 0) damaged('nothing in it that the mapping asks for', record.line)
  }
  return rows as SourceRows
}

function recordsIn(
  file: PublishedFile,
  { encoding, delimiter, quote, columns, tables }: CsvMapping,
  damaged: Damaged,
): Generator<Numbered<string>> {
  const text = textOf(file.bytes, encoding)
  const format = { delimiter, quote: quote ? '"' : false } as const
  const wanted = tables.flatMap(({ fields }) => Object.values(fields).flat().flatMap(columnOf))
  if (columns === undefined) {
    return headed(text, format, Object.fromEntries(wanted.map(column => [column, column])), damaged)
  }
  const unknown = wanted.find(column => !columns.includes(column))
  if (unknown !== undefined) throw new LayoutError(`there is no column ${unknown} among those of the mapping`)
  return unheaded(text, format, columns, damaged)
}

const columnOf = (field: FieldMapping) => ('column' in field ? [field.column] : [])

/** Undefined where what makes a row of that table is not in the record. */
function rowOf(record: Numbered<string>, { table, fields }: TableMapping): object | undefined {
  const row: Record<string, unknown> = {}
  for (const [field, sources] of Object.entries(fields)) {
    const texts = sources.map(source => textIn(record, source)).filter(text => text !== '')
    if (texts.length > 0) row[field] = valueOf(field, texts)
  }
  const isWhole = mappedTables[table].needed.every(field => row[field] !== undefined)
  return isWhole ? told(table, row) : undefined
}

function textIn(record: Numbered<string>, source: FieldMapping): string {
  if ('value' in source) return source.value
  const text = record[source.column] ?? ''
  if (source.yes?.includes(text)) return 'yes'
  if (source.no?.includes(text)) return 'no'
  if (source.yes !== undefined || source.no !== undefined) return ''
  return text === '' || source.pad === undefined ? text : text.padStart(source.pad, '0')
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

/** Who is named by a BIC is named by that alone; who is named by nothing is nobody. */
function told(table: MappedTable, row: Readonly<Record<string, unknown>>): object | undefined {
  if (table === 'settlementInstructions') return { chain: [], ...row }
  if (table !== 'participations' && table !== 'sanctions') return row
  if (row.bic !== undefined) return { ...row, country: undefined, code: undefined, codeTo: undefined }
  const isNamed = table === 'sanctions' ? row.country !== undefined : row.code !== undefined
  return isNamed ? row : undefined
}
