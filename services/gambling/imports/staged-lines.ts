import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntityInput, Mistake } from '../entities/entity-input.ts'
import type { Vault } from '../gambling-vault.ts'
import { type Counts, countsOf } from './imports-table.ts'
import type { ParsedLine } from './parse-line.ts'
import type { RunningImport } from './running-import.ts'

// The lines of an import between reading and applying: checked once, and encrypted.

export interface ReadLine {
  readonly position: number
  readonly parsed: ParsedLine
}

/** An entity that waits to be applied. */
export interface StagedLine {
  readonly position: number
  readonly entity: EntityInput
}

/** Which of the lines that have no outcome yet. */
export type Choice = 'PLATFORMS' | 'DESTINATIONS' | 'ALL'

type Outcome = { readonly outcome: 'DUPLICATE' | 'REJECTED'; readonly mistakes: readonly Mistake[] }

/** Stores lines in the transaction that records the progress. Returns the counts of those that have an outcome already. */
export async function stageLines(
  change: Knex.Transaction,
  { job, vault }: Pick<RunningImport, 'job' | 'vault'>,
  lines: readonly ReadLine[],
): Promise<Partial<Counts>> {
  const first = await firstLines(change, job.id, lines)
  const outcomes: Outcome[] = []
  const rows = lines.map(({ position, parsed }) => {
    const hash = 'entity' in parsed ? hashOf(parsed.entity, vault) : undefined
    if (parsed.id !== undefined && !first.has(parsed.id)) first.set(parsed.id, { position, hash })
    const settled = outcomeOf(position, parsed, hash, first)
    if (settled !== undefined) outcomes.push(settled)
    const waiting = settled === undefined && 'entity' in parsed ? parsed.entity : undefined
    return [
      job.id,
      position,
      parsed.id ?? NULL,
      waiting?.schema === 'PLATFORM',
      settled?.outcome ?? NULL,
      settled === undefined ? NULL : asText(JSON.stringify(settled.mistakes)),
      waiting === undefined ? NULL : asBytes(vault.sealLine(job.id, position, JSON.stringify(waiting))),
      hash === undefined ? NULL : asBytes(hash),
    ].join('\t')
  })
  const connection: ClientBase = await change.client.acquireConnection()
  const columns = 'import_id, position, entity_id, is_platform, outcome, errors, content, content_hash'
  await pipeline(
    Readable.from([`${rows.join('\n')}\n`]),
    connection.query(copyFrom(`copy import_lines (${columns}) from stdin`)),
  )
  return countsOf(outcomes)
}

// The text format of COPY.
const NULL = '\\N'
const asBytes = (bytes: Buffer) => `\\\\x${bytes.toString('hex')}`
/** JSON has no control characters. */
const asText = (json: string) => json.replaceAll('\\', '\\\\')

const hashOf = ({ schema, state, attributes }: EntityInput, vault: Vault) =>
  vault.contentHash(JSON.stringify([schema, state, attributes]))

interface FirstLine {
  readonly position: number
  /** Of its content; undefined if it has mistakes. */
  readonly hash: Buffer | undefined
}

/** The first line of each id that these lines name, of those before them. */
async function firstLines(change: Knex, importId: string, lines: readonly ReadLine[]) {
  const ids = [...new Set(lines.flatMap(({ parsed }) => parsed.id ?? []))]
  const { rows } = await change.raw<{
    rows: { id: string; position: number; hash: Buffer | null }[]
  }>(
    `select distinct on (entity_id) entity_id as id, position, content_hash as hash from import_lines
     where import_id = ? and entity_id = any(?::uuid[]) order by entity_id, position`,
    [importId, ids] as unknown as Knex.RawBinding[],
  )
  return new Map<string, FirstLine>(
    rows.map(({ id, position, hash }) => [id, { position, hash: hash ?? undefined }]),
  )
}

function outcomeOf(
  position: number,
  parsed: ParsedLine,
  hash: Buffer | undefined,
  first: ReadonlyMap<string, FirstLine>,
): Outcome | undefined {
  if ('mistakes' in parsed) return { outcome: 'REJECTED', mistakes: parsed.mistakes }
  const earlier = first.get(parsed.id)!
  if (earlier.position === position) return undefined
  const place = `stands in line ${earlier.position} already`
  return hash !== undefined && earlier.hash?.equals(hash) === true
    ? { outcome: 'DUPLICATE', mistakes: [{ field: '/id', message: `${place}, with the same content` }] }
    : { outcome: 'REJECTED', mistakes: [{ field: '/id', message: `${place}: an entity has one line` }] }
}

/** The next lines after a position that have no outcome. */
export async function openLines(
  { db, job, vault }: Pick<RunningImport, 'db' | 'job' | 'vault'>,
  choice: Choice,
  after: number,
  limit: number,
): Promise<readonly StagedLine[]> {
  const rows: { position: number; content: Buffer }[] = await db('import_lines')
    .where({ import_id: job.id, ...(choice !== 'ALL' && { is_platform: choice === 'PLATFORMS' }) })
    .where('position', '>', after)
    .whereNull('outcome')
    .orderBy('position')
    .limit(limit)
    .select('position', 'content')
  return rows.map(({ position, content }) => ({
    position,
    entity: JSON.parse(vault.openLine(job.id, position, content)) as EntityInput,
  }))
}

/** Whether lines wait that a former release has read: it did not keep their content. */
export async function hasUnstaged({ db, job }: Pick<RunningImport, 'db' | 'job'>): Promise<boolean> {
  const line = await db('import_lines')
    .where({ import_id: job.id })
    .whereNull('outcome')
    .whereNull('content')
    .first('position')
  return line !== undefined
}
