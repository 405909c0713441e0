import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { UsageError } from '../../kit/process/commands/command.ts'

const RECORD_CHARACTERS_MAX = 16 * 1024

/** The records of a CSV file, with their lines. Rows of empty cells, which spreadsheets add, are left out. */
export async function* recordsOf(path: string) {
  const file = createReadStream(path)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_CHARACTERS_MAX,
  })
  file.on('error', error => parser.destroy(error))
  try {
    for await (const { record, info } of file.pipe(parser))
      yield { line: info.lines as number, fields: record as readonly string[] }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${path}:${error.lines}: ${reasonOf(error)}`)
    const { code, message } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new UsageError(`${path} cannot be read: ${message}`)
  } finally {
    file.destroy()
  }
}

/** The parser's own messages may repeat what is in the line. */
function reasonOf({ code }: CsvError): string {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `the line is longer than ${RECORD_CHARACTERS_MAX} characters; is a closing quote missing?`
    : `the quotes of the line do not fit (${code})`
}
