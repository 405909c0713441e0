import type { Knex } from 'knex'
import { cipher } from '../../services/kit/cipher.ts'
import { masterIdOf, placeOf } from '../../services/kit/encryption/data-keys.ts'
import { listOf, type MasterKeys } from '../../services/kit/key-of.ts'

/** Changes when the keys of a schema seal, as time that passes does. Only the master key can: it authenticates that time. */
export async function moveKeyTimes(
  db: Knex,
  schema: string,
  masters: MasterKeys,
  move: (sealsFrom: Date) => Date,
): Promise<void> {
  for (const { id, purpose, wrapped, seals_from: storedFrom } of await db('data_keys')) {
    const masterId = wrapped.subarray(0, 4).toString('hex')
    const wrapping = cipher(listOf(masters).find(each => masterIdOf(each) === masterId)!('data keys'))
    const key = wrapping.openBytes(wrapped, placeOf({ schema, purpose, id, storedFrom }))
    const moved = move(storedFrom)
    const place = placeOf({ schema, purpose, id, storedFrom: moved })
    await db('data_keys')
      .where({ id })
      .update({ seals_from: moved, wrapped: wrapping.sealBytes(key, place) })
  }
}

export const earlierBy = (milliseconds: number) => (time: Date) => new Date(time.getTime() - milliseconds)
