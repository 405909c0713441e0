import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import type { Vault } from '../gambling-vault.ts'
import type { EntityInput } from './entity-input.ts'
import { lockFeed } from './feed.ts'
import type { EntityRow } from './rows.ts'
import { requireTaken, rowOf } from './transitions.ts'
import { writeEntities } from './write-entities.ts'

interface Put {
  readonly row: EntityRow
  readonly isNew: boolean
}

/**
 * Adds or changes an entity. `expected` is its last sequence, or 0 if there must be none; otherwise a change is refused. A
 * repetition of the last change succeeds, as its first answer may have been lost (RFC 9110, 13.1.1).
 */
export async function putEntity(
  db: Knex,
  deps: { readonly vault: Vault },
  input: EntityInput,
  expected: number | undefined,
): Promise<Put> {
  return db.transaction(async change => {
    const feed = await lockFeed(change)
    const before = await change('entities').where({ id: input.id }).first('sequence')
    const [outcome] = await writeEntities(change, deps, feed, [input])
    if (expected !== undefined && outcome!.outcome !== 'UNCHANGED')
      requireSequence(before?.sequence, expected)
    requireTaken(outcome!)
    return { row: await rowOf(change, input.id), isNew: outcome!.outcome === 'ADDED' }
  })
}

function requireSequence(sequence: string | number | undefined, expected: number): void {
  if (Number(sequence ?? 0) === expected) return
  throw new Problem(
    'stale',
    sequence === undefined
      ? 'the dataset has no entity with this id'
      : 'the entity has changed in the meantime, or was there already: read it again',
    'GAMBLING_ENTITY_CHANGED',
  )
}
