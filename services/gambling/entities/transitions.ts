import type { Knex } from 'knex'
import { invalid, Problem } from '../../kit/problem.ts'
import type { State } from '../../library/screening/entity.ts'
import type { Vault } from '../gambling-vault.ts'
import type { EntityInput, Mistake } from './entity-input.ts'
import { type Feed, lockFeed } from './feed.ts'
import { entityColumns, entityOf, type EntityRow } from './rows.ts'
import { type Outcome, writeEntities } from './write-entities.ts'

interface Deps {
  readonly vault: Vault
}

/** The most destinations that one transaction makes obsolete: other writers wait for it. */
const CASCADE_MAX = 10_000

/** Moves an entity to a state, unless it is in it. With `cascade`, a platform's destinations become obsolete first. */
export async function moveTo(
  db: Knex,
  { vault }: Deps,
  id: string,
  state: State,
  { cascade = false } = {},
): Promise<EntityRow> {
  return db.transaction(async change => {
    const feed = await lockFeed(change)
    const row = await rowOf(change, id)
    if (row.state === state) return row
    const destinations = cascade && state === 'OBSOLETE' ? await activeDestinations(change, id) : []
    const inputs = [...destinations, row].map(each => inState(each, state, vault))
    requireTaken((await writeEntities(change, { vault }, feed, inputs)).at(-1)!)
    return rowOf(change, id)
  })
}

/** Makes entities obsolete, in the transaction that holds the feed. Destinations come before their platforms. */
export async function makeObsolete(
  change: Knex.Transaction,
  deps: Deps,
  feed: Feed,
  rows: readonly EntityRow[],
): Promise<readonly Outcome[]> {
  return writeEntities(
    change,
    deps,
    feed,
    rows.map(row => inState(row, 'OBSOLETE', deps.vault)),
  )
}

/** The Problem for mistakes in the entity of a request. */
export function entityMistakes(mistakes: readonly Mistake[]): Problem {
  return invalid(mistakes.map(({ field, message }) => ({ field: `/entity${field}`, description: message })))
}

/** Throws the Problem of an entity that was refused. */
export function requireTaken(outcome: Outcome): void {
  if (!('mistakes' in outcome)) return
  const { code, mistakes } = outcome
  if (code === undefined) throw entityMistakes(mistakes)
  throw new Problem('conflict', mistakes.map(({ field, message }) => `${field} ${message}`).join('; '), code)
}

export async function rowOf(db: Knex, id: string): Promise<EntityRow> {
  const row = await db('entities')
    .where({ id })
    .first(...entityColumns)
  if (row === undefined) throw new Problem('notFound', 'the dataset has no entity with this id')
  return row
}

/** Without dates: the stored created date stays, and the updated date becomes now. */
function inState(row: EntityRow, state: State, vault: Vault): EntityInput {
  const { createdDate: _first, updatedDate: _last, ...entity } = entityOf(row, vault)
  return { ...entity, state }
}

async function activeDestinations(change: Knex.Transaction, platformId: string): Promise<EntityRow[]> {
  const rows = await change('entities')
    .where({ platform_id: platformId, state: 'ACTIVE' })
    .orderBy('id')
    .limit(CASCADE_MAX + 1)
    .select(...entityColumns)
  if (rows.length <= CASCADE_MAX) return rows
  throw new Problem(
    'conflict',
    `the platform has more than ${CASCADE_MAX} active destinations: make them obsolete by an import`,
    'GAMBLING_PLATFORM_IN_USE',
  )
}
