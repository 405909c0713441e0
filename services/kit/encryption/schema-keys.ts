import type { Knex } from 'knex'
import type { KeyOf, KeyRing, MasterKeys } from '../key-of.ts'
import { Problem } from '../problem.ts'
import { singleFlight } from '../single-flight.ts'
import { type DataKey, LEAD_SECONDS, readDataKeys, ringOf } from './data-keys.ts'
import { sealCounter } from './seal-counts.ts'
import type { SealedSchema } from './sealed-schema.ts'
import { withoutStatement } from '../postgres/organization-rows.ts'

/** Several refreshes fit into LEAD_SECONDS. */
const REFRESH_MS = 10_000

/** The keys of opened schemas, by pool. */
const held = new WeakMap<Knex, KeyOf>()

/** The keys of a schema that `openSealed` has opened. */
export function keyOf(db: Knex): KeyOf {
  const key = held.get(withoutStatement(db))
  if (key === undefined) throw new Error('only a schema that openSealed has opened has keys')
  return key
}

/** Keeps the keys of a schema in memory, loads added keys, and counts what they seal, until the pool is destroyed. */
export async function holdKeys(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
  acceptsOlderRows: boolean,
): Promise<void> {
  let keys: readonly DataKey[] = []
  let loadedAt = 0
  let failure: unknown
  const counter = sealCounter()
  const load = singleFlight(async () => {
    const startedAt = Date.now()
    keys = await readDataKeys(db, schema, masters)
    loadedAt = startedAt
  })
  await load()

  const loadedRing = (purpose: string): KeyRing => {
    const { current, find } = ringOf(() => keys, purpose)
    return {
      current() {
        const key = current()
        counter.count(key.id)
        return key
      },
      find(id) {
        const key = find(id)
        if (key !== undefined || Date.now() < loadedAt + LEAD_SECONDS * 1_000) return key
        throw new Problem('unavailable', 'a key is not loaded yet, try again in a moment', undefined, {
          cause: failure,
        })
      },
    }
  }
  const { seals, hashes } = schema.purposes
  const rings = new Map(seals.map(purpose => [purpose, loadedRing(purpose)]))
  const key = (purpose: string) => {
    if (!hashes.includes(purpose)) throw new Error(`the schema ${schema.name} has no key for ${purpose}`)
    return keys.find(each => each.purpose === purpose)!.key
  }
  const ring = (purpose: string) => {
    const found = rings.get(purpose)
    if (found === undefined) throw new Error(`the schema ${schema.name} has no keys that seal for ${purpose}`)
    return found
  }
  held.set(withoutStatement(db), Object.assign(key, { ring, acceptsOlderRows }))

  const refresh = () =>
    load().then(
      () => (failure = undefined),
      error => (failure = error),
    )
  const timer = setInterval(() => {
    void refresh()
    void counter.flush(db).catch(() => {})
  }, REFRESH_MS).unref()
  db.client.pool.on('poolDestroyRequest', () => clearInterval(timer))
}
