import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import type { Vault } from '../vault.ts'
import type { EntityInput } from './entity-input.ts'
import { lockFeed } from './feed.ts'
import type { EntityRow } from './rows.ts'
import { requireTaken, rowOf } from './transitions.ts'
import { writeEntities } from './write-entities.ts'

interface Put {
  readonly row: EntityRow
  readonly isNew: boolean
}

/** Adds or changes an entity. `expected` is its last sequence, or 0 if there must be none; otherwise it is refused. */
export async function putEntity(
  db: Knex,
  deps: { readonly vault: Vault },
  input: EntityInput,
  expected: number | undefined,
): Promise<Put> {
  return db.transaction(async change => {
    const feed = await lockFeed(change)
    if (expected !== undefined) await requireSequence(change, input.id, expected)
    const [outcome] = await writeEntities(change, deps, feed, [input])
    requireTaken(outcome!)
    return { row: await rowOf(change, input.id), isNew: outcome!.outcome === 'ADDED' }
  })
}

async function requireSequence(change: Knex.Transaction, id: string, expected: number): Promise<void> {
  const row = await change('entities').where({ id }).first('sequence')
  if (Number(row?.sequence ?? 0) === expected) return
  throw new Problem(
    'stale',
    row === undefined
      ? 'the dataset has no entity with this id'
      : 'the entity has changed in the meantime, or was there already: read it again',
    'GAMBLING_ENTITY_CHANGED',
  )
}
