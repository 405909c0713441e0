import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A batch of a few thousand rows: some milliseconds of work before other requests are served. */
const BATCH_CHARACTERS = 256 * 1024

/** The rows of a query in batches, as texts of their columns. Read by COPY. */
export async function* readRows(trx: Knex.Transaction, query: string): AsyncGenerator<string[][]> {
  const connection: ClientBase = await trx.client.acquireConnection()
  const copy: Copy = connection.query(copyTo(`copy (${query}) to stdout`))
  copy.setEncoding('utf8')
  try {
    let text = ''
    for await (const chunk of copy.iterator({ destroyOnReturn: false })) {
      text += chunk
      if (text.length < BATCH_CHARACTERS) continue
      const end = text.lastIndexOf('\n')
      yield fieldsIn(text.slice(0, end))
      text = text.slice(end + 1)
    }
    if (text !== '') yield fieldsIn(text.slice(0, -1))
  } finally {
    copy.callback?.()
    // After an early exit the unread rest must be consumed before the connection's next answer.
    copy.resume()
  }
}

type Copy = ReturnType<typeof copyTo> & {
  /** Set by the connection, which waits until it is called; pg-copy-streams does not call it. */
  callback?: () => void
}

/** Undoes the escaped backslash, the only escape of COPY that occurs: imports replace control characters. */
function fieldsIn(text: string): string[][] {
  const rows = text.split('\n').map(line => line.split('\t'))
  if (!text.includes('\\')) return rows
  return rows.map(fields => fields.map(field => field.replaceAll('\\\\', '\\')))
}

/**
 * Groups sorted rows by their first `keyLength` columns. A group that continues in the
 * next batch is yielded with that batch.
 */
export async function* adjacentGroups(
  batches: AsyncIterable<readonly string[][]>,
  keyLength: number,
): AsyncGenerator<string[][][]> {
  let group: string[][] = []
  for await (const batch of batches) {
    const groups: string[][][] = []
    for (const row of batch) {
      if (group.length > 0 && !sameKey(group[0]!, row, keyLength)) {
        groups.push(group)
        group = []
      }
      group.push(row)
    }
    yield groups
  }
  if (group.length > 0) yield [group]
}

/** Compares from the last column: the first ones, such as the country, rarely differ. */
function sameKey(a: readonly string[], b: readonly string[], keyLength: number): boolean {
  for (let at = keyLength - 1; at >= 0; at--) if (a[at] !== b[at]) return false
  return true
}
