import type { Knex } from 'knex'

/** A migration of each schema that holds encrypted values. Like all migrations, it is never edited. */
export const sealCountsTable = `
  -- How many values each key has encrypted, up to what its processes have not yet added.
  create table seal_counts (
    -- The id of the key.
    key bytea primary key check (length(key) = 4),
    seals bigint not null,
    -- When the key was first seen to seal.
    since timestamptz not null default now()
  )`

/** Seals by key id, in hexadecimal. */
type Counts = ReadonlyMap<string, number>

/** Counts the seals of a process, and adds them to those of others. */
export function sealCounter() {
  let counts = new Map<string, number>()
  const add = (id: string, seals: number) => counts.set(id, (counts.get(id) ?? 0) + seals)
  return {
    count: (id: Buffer) => void add(id.toString('hex'), 1),
    /** Adds what was counted to the database. What fails is kept for the next time. */
    async flush(db: Knex) {
      const taken = counts
      counts = new Map()
      try {
        await addSeals(db, taken)
      } catch (error) {
        for (const [id, seals] of taken) add(id, seals)
        throw error
      }
    },
  }
}

/** Adds seals of keys. */
export async function addSeals(db: Knex, counts: Counts): Promise<void> {
  if (counts.size === 0) return
  // In the order of the keys, so that no two processes wait for each other.
  await db.raw(
    `insert into seal_counts (key, seals)
     select decode(id, 'hex'), seals from unnest(?::text[], ?::bigint[]) as added (id, seals) order by id
     on conflict (key) do update set seals = seal_counts.seals + excluded.seals`,
    [[...counts.keys()], [...counts.values()]] as Knex.RawBinding[],
  )
}
