import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ReportDamage } from '../tables/source.ts'
import type { Table } from '../tables/table.ts'

/** No published list has longer texts: they are a sign of a wrong file, or of columns out of place. */
const TEXT_MAX = 350
/** The most characters of a damaged row in a report. */
const SHOWN_MAX = 200
const CHUNK_LINES = 5_000
/** Bytes that are produced ahead, while the server stores earlier ones. */
const AHEAD_BYTES = 4 * 1024 * 1024

export interface CopyObserver {
  readonly reportDamage: ReportDamage
  /** Called with each chunk of lines as it is sent. */
  readonly sent: (lines: string, rows: number) => void
}

/** Writes a release's rows into a table by COPY, and returns their number. */
export async function copyRows<Row extends object>(
  trx: Knex.Transaction,
  releaseId: string,
  table: Table<Row>,
  rows: Iterable<Row>,
  observer: CopyObserver,
): Promise<number> {
  const connection: ClientBase = await trx.client.acquireConnection()
  const columns = ['release_id', ...table.columns].join(', ')
  const text = `copy ${table.name} (${columns}) from stdin`
  const copy = connection.query(copyFrom(text, { highWaterMark: AHEAD_BYTES }))
  let failure: unknown
  function* untilFailure() {
    try {
      yield* chunks(releaseId, table, rows, observer)
    } catch (error) {
      failure = error
    }
  }
  // An error within COPY would break the connection. So the COPY ends normally, and the error is thrown afterwards.
  await pipeline(Readable.from(untilFailure()), copy)
  if (failure !== undefined) throw failure
  return copy.rowCount
}

function* chunks<Row extends object>(
  releaseId: string,
  table: Table<Row>,
  rows: Iterable<Row>,
  observer: CopyObserver,
) {
  let lines: string[] = []
  for (const line of linesOf(table, rows, observer.reportDamage)) {
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

/**
 * The rows as lines of COPY's text format, without the release's id. Of rows with the same key, the
 * first is kept.
 */
export function* linesOf<Row extends object>(
  table: Table<Row>,
  rows: Iterable<Row>,
  reportDamage: ReportDamage,
): Generator<string> {
  const keys = new Set<string>()
  for (const row of rows) {
    const values = table.values(row)
    if (values === undefined || values.some(value => value.length > TEXT_MAX)) {
      const { line, ...fields }: Row & { readonly line?: number } = row
      const shown = JSON.stringify(fields).slice(0, SHOWN_MAX)
      reportDamage(`not a valid row of ${table.name}: ${shown}`, line)
      continue
    }
    const fields = values.map(toField)
    const key = fields.slice(0, table.keyColumns).join('\t')
    if (keys.has(key)) continue
    keys.add(key)
    yield fields.join('\t')
  }
}

/** Replaces control characters by blanks, and escapes backslashes as COPY's text format demands. */
function toField(value: string): string {
  return UNSAFE.test(value) ? value.replace(CONTROLS, ' ').replaceAll('\\', '\\\\').trim() : value
}

// oxlint-disable-next-line no-control-regex -- it looks for control characters
const UNSAFE = /[\\\u0000-\u001f\u007f]|^\s|\s$/
// oxlint-disable-next-line no-control-regex -- as above
const CONTROLS = /[\u0000-\u001f\u007f]+/g
