import type { Migration } from './migrate.ts'

/**
 * Builds indexes, by name, while their tables still take writes. An interrupted build leaves an invalid index, which the next build
 * replaces. In a transaction, such as that of a new schema, the build is an ordinary one.
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
