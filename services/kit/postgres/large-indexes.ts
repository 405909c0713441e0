import type { Migration } from './migrate.ts'

/**
 * Builds indexes, by name, while others go on writing to their tables. An interrupted build leaves an index that is not valid: the next
 * one replaces it. In a transaction, as of a new schema, they are built as others are.
 */
export function largeIndexes(indexes: Readonly<Record<string, string>>): Migration {
  const build: Migration = async (_schema, db) => {
    const how = db.isTransaction ? '' : 'concurrently'
    for (const [name, on] of Object.entries(indexes)) {
      const { rows } = await db.raw(
        'select from pg_index where indexrelid = to_regclass(?) and not indisvalid',
        [name],
      )
      if (rows.length > 0) await db.raw(`drop index ${how} ${name}`)
      await db.raw(`create index ${how} if not exists ${name} on ${on}`)
    }
  }
  return Object.assign(build, { isOutsideTransaction: true })
}
