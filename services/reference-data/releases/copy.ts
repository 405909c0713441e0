import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Damaged } from '../tables/source.ts'
import type { Table } from '../tables/table.ts'

/** Longer texts are in no list: it is another file in the wrong place. */
const TEXT_MAX = 350
/** As much of a damaged row is shown. */
const SHOWN_MAX = 200
/** Lines that are handed to the connection together. */
const CHUNK_LINES = 5_000

export interface CopyObserver {
  readonly damaged: Damaged
  /** Given every chunk of lines as it was sent. */
  readonly sent: (lines: string, rows: number) => void
}

/** Puts a release's rows into a table, and counts them: by COPY, which takes a tenth of the time that INSERT does. */
export async function copyRows<Row extends object>(
  trx: Knex.Transaction,
  releaseId: string,
  table: Table<Row>,
  rows: Iterable<Row>,
  observer: CopyObserver,
): Promise<number> {
  const connection: ClientBase = await trx.client.acquireConnection()
  const columns = ['release_id', ...table.columns].join(', ')
  const copy = connection.query(copyFrom(`copy ${table.name} (${columns}) from stdin`))
  await pipeline(Readable.from(chunks(releaseId, table, rows, observer)), copy)
  return copy.rowCount
}

function* chunks<Row extends object>(
  releaseId: string,
  table: Table<Row>,
  rows: Iterable<Row>,
  observer: CopyObserver,
) {
  let lines: string[] = []
  for (const line of soundLines(table, rows, observer.damaged)) {
    lines.push(line)
    if (lines.length === CHUNK_LINES) {
      yield chunk()
      lines = []
    }
  }
  if (lines.length > 0) yield chunk()

  function chunk(): string {
    observer.sent(lines.join('\n'), lines.length)
    return lines.map(line => `${releaseId}\t${line}\n`).join('')
  }
}

/** Lines of COPY's text format. What a source says twice is taken once, as it was said first. */
function* soundLines<Row extends object>(table: Table<Row>, rows: Iterable<Row>, damaged: Damaged) {
  const keys = new Set<string>()
  for (const row of rows) {
    const values = table.values(row)
    if (values === undefined || values.some(value => value.length > TEXT_MAX)) {
      const { line, ...said }: Row & { readonly line?: number } = row
      damaged(`no row of ${table.name}: ${JSON.stringify(said).slice(0, SHOWN_MAX)}`, line)
      continue
    }
    const fields = values.map(toField)
    const key = fields.slice(0, table.keyColumns).join('\t')
    if (keys.has(key)) continue
    keys.add(key)
    yield fields.join('\t')
  }
}

/** Control characters have no place in a name; a backslash would begin an escape. */
function toField(value: string): string {
  return UNSAFE.test(value) ? value.replace(CONTROLS, ' ').replaceAll('\\', '\\\\').trim() : value
}

// oxlint-disable-next-line no-control-regex -- that is what it looks for
const UNSAFE = /[\\\u0000-\u001f\u007f]|^\s|\s$/
// oxlint-disable-next-line no-control-regex -- as above
const CONTROLS = /[\u0000-\u001f\u007f]+/g
