import t from 'tap'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import { roleOfPrivileged } from '../../../services/kit/postgres/roles.ts'
import { freshDatabase } from '../../harness/database.ts'

t.test('Programs that start at the same time each get the role of their schema', async t => {
  const url = await freshDatabase(t)
  const schemas = Array.from({ length: 24 }, (_, number) => `at_once_${number}`)
  const open = (schema: string) => {
    const db = openDatabase(url, schema)
    t.teardown(() => db.destroy())
    return db
  }
  const owner = open('public')
  for (const schema of schemas) await owner.raw('create schema ??', [schema])
  const databases = schemas.map(schema => ({ schema, db: open(schema) }))
  await Promise.all(databases.map(({ db }) => db.raw('select')))
  const roles = await Promise.all(databases.map(({ db, schema }) => roleOfPrivileged(db, schema)))
  t.strictSame(
    roles,
    schemas.map(schema => `payprep_development_${schema}`),
  )
  for (const role of roles) {
    const { rows } = await owner.raw('select has_database_privilege(?, current_database(), ?) as may', [
      role!,
      'connect',
    ])
    t.ok(rows[0].may)
    await owner.raw('drop owned by ??', [role!])
    await owner.raw('drop role ??', [role!])
  }
})
