import { FileError, type Payments } from '../payment.ts'
import type { SourceText } from '../payment-source.ts'
import { csvPayments, type CsvReading } from './csv.ts'
import { jsonlPayments } from './jsonl.ts'
import { pain001Payments } from './pain001.ts'

interface Format {
  /** File extensions, in lower case. */
  readonly extensions: readonly string[]
  readonly read: (source: SourceText, csv: CsvReading) => Payments
}

/** The kinds of file, by the names that `--format` takes. */
export const formats = {
  csv: { extensions: ['.csv', '.tsv', '.txt'], read: csvPayments },
  jsonl: { extensions: ['.jsonl', '.ndjson'], read: jsonlPayments },
  pain001: { extensions: ['.xml'], read: pain001Payments },
} satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

const names = Object.keys(formats) as readonly FormatName[]

/** The format that the user names, or the one that the file's extension means; `.gz` after it is ignored. */
export function formatOf(path: string, given: string | undefined): FormatName {
  if (given !== undefined) {
    const named = names.find(name => name === given)
    if (named === undefined) throw new FileError(`there is no format ${given}; there are ${names.join(', ')}`)
    return named
  }
  const file = path.toLowerCase().replace(/\.gz$/, '')
  const found = names.find(name => formats[name].extensions.some(extension => file.endsWith(extension)))
  if (found === undefined)
    throw new FileError(`the format of ${path} is not known; give --format ${names.join(', ')}`)
  return found
}
