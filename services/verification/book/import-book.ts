import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { BookLine } from './book-lines.ts'
import type { BookVault } from './book-store.ts'

export interface ImportOptions {
  /** Removes accounts that the file does not have. */
  readonly replace: boolean
  /** Replaces even if that removes many accounts. */
  readonly force: boolean
  /** Does all but the last step. */
  readonly dryRun: boolean
  readonly progress: (text: string) => void
}

/** What an import does, in accounts. */
export type ImportedAccounts = Readonly<Record<'added' | 'changed' | 'removed', number>> & {
  readonly lines: number
}

/** Between two files, no bank loses a larger share of its accounts. */
const REMOVED_SHARE_MAX = 0.1
const CHUNK_LINES = 5_000

/**
 * Writes the accounts of a file into the book in one transaction: readers see all of it or nothing. Existing lines of
 * these accounts are replaced. Rejects with a UsageError if the file contradicts itself, or `replace` removes too much.
 */
export async function importLines(
  db: Knex,
  vault: BookVault,
  lines: AsyncIterable<BookLine>,
  { replace, force, dryRun, progress }: ImportOptions,
): Promise<ImportedAccounts> {
  const trx = await db.transaction()
  try {
    await waitForOthers(trx, progress)
    await trx.raw('create temporary table new_book (like book including defaults) on commit drop')
    let count = 0
    async function* counted() {
      for await (const line of lines) {
        if (++count % CHUNK_LINES === 0) progress(`${count} lines read`)
        yield line
      }
    }
    await copyLines(trx, rowsOf(counted(), vault))
    await trx.raw('create index on new_book (account)')
    await trx.raw('analyze new_book')
    await refuseContradictions(trx)
    const { removed, ...counts } = await countChanges(trx)
    if (replace) refuseVanishing(removed, removed + counts.changed, force)
    if (!dryRun) await putInForce(trx, replace)
    await (dryRun ? trx.rollback() : trx.commit())
    return { lines: count, ...counts, removed: replace ? removed : 0 }
  } catch (error) {
    if (!trx.isCompleted()) await trx.rollback()
    throw error
  }
}

/** Serialises imports. */
async function waitForOthers(trx: Knex.Transaction, progress: ImportOptions['progress']) {
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(hashtext('import book')) as "isFirst"`)
  if (rows[0].isFirst) return
  progress('waiting for another import to end')
  await trx.raw(`select pg_advisory_xact_lock(hashtext('import book'))`)
}

/** In the text format of COPY, in chunks. A number that accounts share has a row of its own. */
async function* rowsOf(lines: AsyncIterable<BookLine>, vault: BookVault) {
  let rows: string[] = []
  const shared = new Set<string>()
  const rowOf = ({ line, account, country, state, type, ...encrypted }: Omit<BookLine, 'sharedNumber'>) => {
    const index = vault.index(account)
    const sealed = vault.seal(encrypted, index)
    return [hex(index), line, country, state, type ?? '\\N', hex(sealed)].join('\t')
  }
  for await (const { sharedNumber: account, ...row } of lines) {
    rows.push(rowOf(row))
    if (account !== undefined && !shared.has(account)) {
      shared.add(account)
      const { line, country } = row
      const none = { names: [], aliases: [], type: undefined }
      rows.push(rowOf({ line, country, ...none, account, state: 'SECONDARY_ID_NEEDED' }))
    }
    if (rows.length < CHUNK_LINES) continue
    yield `${rows.join('\n')}\n`
    rows = []
  }
  if (rows.length > 0) yield `${rows.join('\n')}\n`
}

const hex = (bytes: Buffer) => `\\\\x${bytes.toString('hex')}`

async function copyLines(trx: Knex.Transaction, rows: AsyncIterable<string>): Promise<void> {
  const connection: ClientBase = await trx.client.acquireConnection()
  const copy = connection.query(
    copyFrom('copy new_book (account, line, country, state, type, names) from stdin'),
  )
  let failure: unknown
  async function* untilFailure() {
    try {
      yield* rows
    } catch (error) {
      failure = error
    }
  }
  // An error of the reader inside COPY would break the connection. So COPY ends first, and the error is thrown after
  // it.
  await pipeline(Readable.from(untilFailure()), copy)
  if (failure !== undefined) throw failure
}

async function refuseContradictions(trx: Knex.Transaction) {
  const { rows } = await trx.raw<{ rows: { lines: number[] }[] }>(`
    select array_agg(line order by line) as lines from new_book
    group by account having count(distinct state) > 1 order by min(line) limit 100`)
  if (rows.length === 0) return
  throw new UsageError(
    [
      'lines of the same account have different states, or only some have a secondary_id; nothing was imported',
      ...rows.map(({ lines }) => `lines ${lines.slice(0, 10).join(', ')}`),
    ].join('\n'),
  )
}

async function countChanges(trx: Knex.Transaction) {
  const { rows } = await trx.raw<{ rows: Omit<ImportedAccounts, 'lines'>[] }>(`
    with old as (select distinct account from book where state <> 'SECONDARY_ID_NEEDED'),
      new as (select distinct account from new_book where state <> 'SECONDARY_ID_NEEDED')
    select (count(*) filter (where old.account is null))::int as added,
      (count(*) filter (where old.account is not null and new.account is not null))::int as changed,
      (count(*) filter (where new.account is null))::int as removed
    from old full join new using (account)`)
  return rows[0]!
}

function refuseVanishing(removed: number, before: number, force: boolean) {
  if (force || removed <= REMOVED_SHARE_MAX * before) return
  throw new UsageError(
    `${removed} of ${before} accounts of the book are not in the file, nothing was imported: ` +
      'check that the file is whole, then repeat with --force',
  )
}

async function putInForce(trx: Knex.Transaction, replace: boolean) {
  await trx.raw(
    replace ? 'delete from book' : 'delete from book where account in (select account from new_book)',
  )
  await trx.raw('insert into book select * from new_book')
}
