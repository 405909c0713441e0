import type { Knex } from 'knex'
import type { Test } from 'tap'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { roleOfPrivileged } from '../../services/kit/postgres/roles.ts'

/** A schema as its service sees it, under row-level security. Tests themselves see and change all rows. */
export async function asService(t: Test, db: Knex): Promise<Knex> {
  const { url, schema, role = await roleOfPrivileged(db, schema) } = db.userParams
  const own = openDatabase(url, schema, {}, role)
  t.teardown(() => own.destroy())
  return own
}

/** The same schema as its owner sees it, who is not bound: for what a test looks at and changes itself. */
export function asOwner(t: Test, db: Knex): Knex {
  const { url, schema } = db.userParams as { url: string; schema: string }
  const owner = openDatabase(url, schema)
  t.teardown(() => owner.destroy())
  return owner
}
