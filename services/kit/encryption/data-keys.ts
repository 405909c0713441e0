import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { type Cipher, cipher, KEY_ID_BYTES, keyIdOf } from '../cipher.ts'
import { type IdentifiedKey, type KeyOf, type KeyRing, listOf, type MasterKeys } from '../key-of.ts'
import { ConfigError } from '../process/config/config.ts'
import { derivingMaster } from './key-check.ts'
import type { SealedSchema } from './sealed-schema.ts'

/** A key of a schema, unwrapped. */
export interface DataKey extends IdentifiedKey {
  readonly purpose: string
  /** By the clock of this process. The key of a purpose with the latest past `sealsFrom` seals. */
  readonly sealsFrom: Date
  /** The same, by the clock of the database. */
  readonly storedFrom: Date
  /** The id of the master key that it is wrapped under or derived from. */
  readonly master: string
}

/** The key that seals now. */
export const currentKey = (keys: readonly DataKey[], purpose: string): DataKey =>
  keys.findLast(key => key.purpose === purpose && key.sealsFrom.getTime() <= Date.now())!

/** The ring of a purpose over the keys that `keys` returns at each use. */
export const ringOf = (keys: () => readonly DataKey[], purpose: string): KeyRing => ({
  current: () => currentKey(keys(), purpose),
  find: id => keys().find(key => key.purpose === purpose && key.id.equals(id)),
})

/** How long running programs have to load a new key before it seals. */
export const LEAD_SECONDS = 60

const wrapKey = (master: KeyOf) => master('data keys')

/** The id by which operators identify a master key, in hexadecimal. */
export const masterIdOf = (master: KeyOf) => keyIdOf(wrapKey(master)).toString('hex')

/**
 * The keys of a schema: its own, wrapped under a master key; before its first rotation those that are derived from a master key.
 * Throws a ConfigError if that master key is lacking.
 */
export async function readDataKeys(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
): Promise<readonly DataKey[]> {
  const rows = await db('data_keys')
    .select(
      'id',
      'purpose',
      'wrapped',
      'seals_from',
      db.raw('extract(epoch from seals_from - now())::float8 as due_in'),
    )
    .orderBy(['purpose', 'seals_from', 'id'])
  if (rows.length === 0) return derivedKeys(schema, await derivingMaster(db, schema.name, masters))
  return rows.map(({ id, purpose, wrapped, seals_from: storedFrom, due_in: dueIn }) => {
    const masterId = wrapped.subarray(0, KEY_ID_BYTES).toString('hex')
    const master = listOf(masters).find(each => masterIdOf(each) === masterId)
    if (master === undefined) throw lacking(schema.name, masterId)
    const key = unwrapped(cipher(wrapKey(master)), wrapped, { schema: schema.name, purpose, id, storedFrom })
    const sealsFrom = new Date(Date.now() + dueIn * 1_000)
    return { id, purpose, key, sealsFrom, storedFrom, master: masterId }
  })
}

function derivedKeys({ purposes }: SealedSchema, master: KeyOf): readonly DataKey[] {
  return [...purposes.seals, ...purposes.hashes].map(purpose => {
    const key = master(purpose)
    return {
      id: keyIdOf(key),
      purpose,
      key,
      sealsFrom: ALWAYS,
      storedFrom: ALWAYS,
      master: masterIdOf(master),
    }
  })
}

const ALWAYS = new Date(0)

const lacking = (schema: string, masterId: string) =>
  new ConfigError([
    {
      setting: 'MASTER_KEY',
      problem:
        `lacks the key ${masterId}, under which those of the schema ${schema} of the database are encrypted, or ENVIRONMENT is ` +
        `another: add that key behind a comma (in MASTER_KEY_${schema.toUpperCase()} if that is set), or connect to the database of ` +
        'this installation',
    },
  ])

interface KeyPlace {
  readonly schema: string
  readonly purpose: string
  readonly id: Buffer
  readonly storedFrom: Date
}

/** Names the time too, so that nobody can make a former key seal again. */
export const placeOf = ({ storedFrom, ...place }: KeyPlace) =>
  `${timelessPlaceOf(place)} ${storedFrom.toISOString()}`

const timelessPlaceOf = ({ schema, purpose, id }: Omit<KeyPlace, 'storedFrom'>) =>
  `data_keys ${schema} ${purpose} ${id.toString('hex')}`

/** A key that was wrapped before places named the time opens too, until the next rotation. */
function unwrapped({ openBytes }: Cipher, wrapped: Buffer, place: KeyPlace): Buffer {
  try {
    return openBytes(wrapped, placeOf(place))
  } catch {
    return openBytes(wrapped, timelessPlaceOf(place))
  }
}

/**
 * Wraps all keys of a schema under the first master key, and adds a new key for each purpose that seals. From the first rotation
 * on, the schema has its own keys. Returns whether it did: not if `isDue` says no, which is asked while nobody else rotates.
 */
export function rotateDataKeys(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
  isDue: (trx: Knex, keys: readonly DataKey[]) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const [master] = listOf(masters)
  return underLock(db, schema, async trx => {
    const kept = await readDataKeys(trx, schema, masters)
    if (!(await isDue(trx, kept))) return false
    await trx('data_keys')
      .insert(kept.map(({ purpose, key, storedFrom }) => wrapped(schema, master, purpose, key, storedFrom)))
      .onConflict('id')
      .merge(['wrapped'])
    const { rows } = await trx.raw(`select now() + interval '${LEAD_SECONDS} seconds' as at`)
    await trx('data_keys').insert(
      schema.purposes.seals.map(purpose => wrapped(schema, master, purpose, randomBytes(32), rows[0].at)),
    )
    // No master key opens this: a release that knows no data keys would derive wrong ones, so it must not start.
    await trx('key_check').update({ sealed: Buffer.alloc(0) })
    return true
  })
}

/** Adds keys for purposes that are new in this release to a schema that has its own keys. */
export async function addLackingKeys(db: Knex, schema: SealedSchema, masters: MasterKeys): Promise<void> {
  const lackingPurposes = async (on: Knex) => {
    const had = new Set(await on('data_keys').pluck('purpose'))
    const { seals, hashes } = schema.purposes
    return had.size === 0 ? [] : [...seals, ...hashes].filter(purpose => !had.has(purpose))
  }
  if ((await lackingPurposes(db)).length === 0) return
  const [master] = listOf(masters)
  await underLock(db, schema, async trx => {
    const rows = (await lackingPurposes(trx)).map(purpose =>
      wrapped(schema, master, purpose, randomBytes(32), ALWAYS),
    )
    if (rows.length > 0) await trx('data_keys').insert(rows)
  })
}

/** A row. The driver reads times in milliseconds, as it writes them. */
function wrapped({ name }: SealedSchema, master: KeyOf, purpose: string, key: Buffer, storedFrom: Date) {
  const id = keyIdOf(key)
  const place = placeOf({ schema: name, purpose, id, storedFrom })
  return { id, purpose, wrapped: cipher(wrapKey(master)).sealBytes(key, place), seals_from: storedFrom }
}

function underLock<T>(
  db: Knex,
  { name }: SealedSchema,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async trx => {
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`data keys ${name}`])
    return work(trx)
  })
}

/** Covers the day for which answers to idempotent requests are kept, and a program that is suspended while a former key seals. */
const KEPT_HOURS = 25

/** Deletes former keys that have not sealed for a day, except those with these ids, in hexadecimal. Returns how many it deleted. */
export async function deleteFormerKeys(
  db: Knex,
  { purposes }: SealedSchema,
  usedIds: readonly string[],
): Promise<number> {
  return db('data_keys as former')
    .whereIn('purpose', purposes.seals)
    .whereRaw(`encode(id, 'hex') <> all (cast(:usedIds as text[]))`, { usedIds: [...usedIds] })
    .whereExists(
      db('data_keys as successor')
        .whereRaw('successor.purpose = former.purpose and successor.seals_from > former.seals_from')
        .whereRaw(`successor.seals_from < now() - interval '${KEPT_HOURS} hours'`),
    )
    .delete()
}
