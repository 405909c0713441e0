import type { Knex } from 'knex'

/** The names of the sources that an operator has removed: they are not loaded from the lists that the program ships with. */
export async function removedSources(db: Knex): Promise<ReadonlySet<string>> {
  return new Set(await db('removed_sources').pluck('source'))
}

/** Lets a removed source be loaded again. False if it was not removed. */
export async function restoreSource(db: Knex, source: string): Promise<boolean> {
  return (await db('removed_sources').where({ source }).delete()) > 0
}
