import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { masterKeyRows, rotateAll } from '../../../../edge/operator/operation/encryption.ts'
import { schemas } from '../../../../edge/operator/operation/schemas.ts'
import { cipherFor } from '../../../../services/kit/cipher.ts'
import { openSealed } from '../../../../services/kit/encryption/open-sealed.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import type { SealedSchema } from '../../../../services/kit/encryption/sealed-schema.ts'
import { openStore } from '../../../../services/kit/process/installation.ts'
import { keysGivenIn, SCHEMAS_WITH_KEYS } from '../../../../services/kit/process/master-keys.ts'
import { freshDatabase } from '../../../harness/database.ts'

const sealedSchemas = schemas.filter(schema => 'sealed' in schema)
const newKey = () => randomBytes(32).toString('base64')
const variables: Readonly<Record<string, string>> = {
  edge: 'MASTER_KEY_EDGE',
  beneficiaries: 'MASTER_KEY_BENEFICIARIES',
  notifier: 'MASTER_KEY_NOTIFIER',
  verification: 'MASTER_KEY_VERIFICATION',
  gambling: 'MASTER_KEY_GAMBLING',
}
const variable = (schema: string) => variables[schema]!
const keyOfEach = (value: (schema: string) => string) =>
  Object.fromEntries(SCHEMAS_WITH_KEYS.map(schema => [variable(schema), value(schema)]))

/** Opens a schema with the keys of an environment. */
async function opened(t: Test, schema: SealedSchema, env: NodeJS.ProcessEnv) {
  const { databaseUrl, masterKeys } = await openStore({
    ENVIRONMENT: 'production',
    MIGRATE_AT_START: 'yes',
    ...env,
  })
  const db = await openSealed(databaseUrl, schema, masterKeys, async () => {})
  t.teardown(() => db.destroy())
  return db
}

const sealing = (db: Knex, { purposes }: SealedSchema) => cipherFor(keyOf(db), purposes.seals[0]!)

t.test('the schemas with keys are those with encrypted values', async t => {
  t.strictSame([...SCHEMAS_WITH_KEYS].toSorted(), sealedSchemas.map(({ name }) => name).toSorted())
})

t.test('an installation with one master key moves to one for each service by a rotation', async t => {
  const DATABASE_URL = await freshDatabase(t)
  const MASTER_KEY = newKey()
  const before = new Map<string, Buffer>()
  const hashes = new Map<string, Buffer>()
  for (const schema of sealedSchemas) {
    const db = await opened(t, schema, { DATABASE_URL, MASTER_KEY })
    before.set(schema.name, sealing(db, schema).seal(`of ${schema.name}`, 'here'))
    hashes.set(schema.name, keyOf(db)(schema.purposes.hashes[0]!))
  }

  const own = keyOfEach(newKey)
  const both = {
    DATABASE_URL,
    ENVIRONMENT: 'production',
    ...keyOfEach(name => `${own[variable(name)]},${MASTER_KEY}`),
  }
  const commands = await openStore(both)
  t.equal((await masterKeyRows(commands)).filter(({ removable }) => removable).length, 0)
  const rows = await rotateAll(commands)
  t.equal(rows.filter(({ state }) => state === 'present').length, sealedSchemas.length)
  t.match(
    rows.filter(({ state }) => state === 'former'),
    [{ keys: 0, removable: true, schemas: sealedSchemas.map(({ name }) => name).join(', ') }],
  )

  for (const schema of sealedSchemas) {
    // A program apart has the key of its schema as MASTER_KEY.
    const db = await opened(t, schema, { DATABASE_URL, MASTER_KEY: own[variable(schema.name)] })
    t.equal(sealing(db, schema).open(before.get(schema.name)!, 'here'), `of ${schema.name}`)
    t.ok(keyOf(db)(schema.purposes.hashes[0]!).equals(hashes.get(schema.name)!), 'rows are found as before')
    for (const other of SCHEMAS_WITH_KEYS.filter(name => name !== schema.name))
      await t.rejects(opened(t, schema, { DATABASE_URL, MASTER_KEY: own[variable(other)] }), {
        name: 'ConfigError',
        message: RegExp(`lacks the key .*\\(in ${variable(schema.name)} `),
      })
    await t.rejects(opened(t, schema, { DATABASE_URL, MASTER_KEY }), { name: 'ConfigError' })
  }
})

t.test('a new installation has a key for each service, and that of another opens nothing', async t => {
  const DATABASE_URL = await freshDatabase(t)
  const own = keyOfEach(newKey)
  for (const schema of sealedSchemas) {
    const MASTER_KEY = own[variable(schema.name)]
    const sealed = sealing(await opened(t, schema, { DATABASE_URL, MASTER_KEY }), schema).seal('x', 'here')
    const db = await opened(t, schema, { DATABASE_URL, MASTER_KEY: newKey(), ...own })
    t.equal(sealing(db, schema).open(sealed, 'here'), 'x', 'its own key comes before that of all')
    const other = own[variable(SCHEMAS_WITH_KEYS.find(name => name !== schema.name)!)]
    await t.rejects(opened(t, schema, { DATABASE_URL, MASTER_KEY: other }), {
      name: 'ConfigError',
      message: RegExp(`^MASTER_KEY is not the key .*\\(or ${variable(schema.name)} `),
    })
  }
})

t.test('production without a master key opens what has none, and names the setting for the rest', async t => {
  const DATABASE_URL = await freshDatabase(t)
  const { masterKeys, close } = await openStore({ ENVIRONMENT: 'production', DATABASE_URL })
  await close()
  t.ok('ofSchema' in masterKeys)
  await t.rejects(opened(t, sealedSchemas[0]!, { DATABASE_URL }), {
    name: 'ConfigError',
    message: /^MASTER_KEY is not set, and ENVIRONMENT=production requires it: /,
  })
  t.throws(() => keysGivenIn({ MASTER_KEY_GAMBLING: 'short' }), {
    message: /^MASTER_KEY_GAMBLING must be 32 bytes in base64, not /,
  })
})
