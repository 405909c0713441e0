import { FileError, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { csvPayments, type CsvReading } from './csv.ts'
import type { Titles } from './csv-columns.ts'
import { iso20022Payments } from './iso20022.ts'
import { titles } from './iso20022-instruction.ts'
import { jsonlPayments } from './jsonl.ts'
import { xlsxPayments } from './xlsx/xlsx.ts'

interface Format {
  /** File extensions, in lower case. */
  readonly extensions: readonly string[]
  readonly read: (source: SourceText, csv: CsvReading) => Payments
  /** What mistakes call values, by their pointers; a table has the titles of its columns. */
  readonly titles?: Titles
}

/** The kinds of file, by the names that `--format` takes. */
export const formats = {
  csv: { extensions: ['.csv', '.tsv', '.txt'], read: csvPayments },
  jsonl: { extensions: ['.jsonl', '.ndjson'], read: jsonlPayments },
  xlsx: { extensions: ['.xlsx', '.xlsm'], read: xlsxPayments },
  iso20022: { extensions: ['.xml'], read: iso20022Payments, titles },
} satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

/** Names of messages that are read as one format. */
const messages: readonly string[] = ['pain001', 'pacs008']

/** What mistakes call the values of a format, by their pointers; undefined if its reader says it. */
export const titlesOf = (format: FormatName) => (formats[format] as Format).titles

const names = Object.keys(formats) as readonly FormatName[]

/** The format that the user names, or the one that the file's extension means; `.gz` after it is ignored. */
export function formatOf(path: string, given: string | undefined): FormatName {
  if (given !== undefined) {
    const named = messages.includes(given) ? 'iso20022' : names.find(name => name === given)
    if (named === undefined) throw new FileError(`there is no format ${given}; there are ${names.join(', ')}`)
    return named
  }
  const file = path.toLowerCase().replace(/\.gz$/, '')
  const found = names.find(name => formats[name].extensions.some(extension => file.endsWith(extension)))
  if (found === undefined)
    throw new FileError(`the format of ${path} is not known; give --format ${names.join(', ')}`)
  return found
}
