import { randomBytes } from 'node:crypto'
import { mock } from 'node:test'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { cipher, cipherFor } from '../../../services/kit/cipher.ts'
import { readDataKeys, rotateDataKeys } from '../../../services/kit/encryption/data-keys.ts'
import { keyCheckOf } from '../../../services/kit/encryption/key-check.ts'
import { openSealed } from '../../../services/kit/encryption/open-sealed.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { KeyOf, MasterKeys } from '../../../services/kit/key-of.ts'
import { openMigrated } from '../../../services/kit/postgres/database.ts'
import { dataKeysTable, keyCheckTable } from '../../../services/kit/postgres/key-tables.ts'
import { ConfigError } from '../../../services/kit/process/config/config.ts'
import { keysUnder } from '../../../services/kit/process/master-keys.ts'
import { problemIn } from '../../../services/kit/problem.ts'
import { freshDatabase } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const schema: SealedSchema = {
  name: 'lighthouse',
  migrations: {
    '0001': async (_schema, db) =>
      void (await db.raw(`create table logbook (entry bytea); ${keyCheckTable}`)),
    '0002': async (_schema, db) => void (await db.raw(dataKeysTable)),
  },
  purposes: { seals: ['logbook', 'signals'], hashes: ['ships', 'crews'] },
  sealed: [],
}

const [one, two, three] = [1, 2, 3].map(() => keysUnder([randomBytes(32)], 'production')[0]) as [
  KeyOf,
  KeyOf,
  KeyOf,
]
const foreign = {
  name: 'ConfigError',
  message: /^MASTER_KEY is not the key under which the schema lighthouse /,
}

async function opened(
  t: Test,
  url: string,
  masters: MasterKeys,
  openSome: (db: Knex, key: KeyOf) => Promise<unknown> = async () => {},
  of = schema,
) {
  const db = await openSealed(url, of, masters, openSome)
  t.teardown(() => db.destroy())
  return db
}

t.test('A schema opens under the master key that it was opened under first, and under no other', async t => {
  const url = await freshDatabase(t)
  await opened(t, url, one)
  await t.rejects(opened(t, url, two), foreign)
  await t.rejects(opened(t, url, [three, two]), foreign)
  await opened(t, url, one)
  const key = keyOf(await opened(t, url, [two, one]))
  t.strictSame(key('ships'), one('ships'), 'of several, the right one gives its keys')
  t.strictSame(key('crews'), one('crews'))

  const other = { ...schema, name: 'harbour' }
  await opened(t, url, two, undefined, other)
  await t.rejects(opened(t, url, one, undefined, other), { message: /schema harbour / }, 'each has its own')
})

t.test('A check value that was copied from another schema does not open', async t => {
  const url = await freshDatabase(t)
  const db = await opened(t, url, one)
  const other = await opened(t, url, one, undefined, { ...schema, name: 'harbour' })
  await db('key_check').update(await other('key_check').first())
  await t.rejects(opened(t, url, one), foreign)
})

t.test('Without a check value, the first key that opens values of a schema is its master key', async t => {
  const url = await freshDatabase(t)
  const db = await opened(t, url, one)
  const asked: KeyOf[] = []
  const openWith = (right: KeyOf | undefined) => async (_db: Knex, key: KeyOf) => {
    asked.push(key)
    if (key !== right) throw new ConfigError(`the entry is of another key, not of ${asked.length}`)
  }
  await db('key_check').delete()
  await t.rejects(
    opened(t, url, [one, two], openWith(undefined)),
    { message: 'the entry is of another key, not of 1' },
    'if none does, it says why the first does not',
  )
  t.strictSame(await db('key_check'), [], 'and tells of none')
  await t.rejects(
    opened(t, url, [one, two], async () => {
      throw new Error('no disk')
    }),
    { message: 'no disk' },
    'another failure says nothing of the key',
  )
  asked.length = 0
  await opened(t, url, [one, two, three], openWith(two))
  t.strictSame(asked, [one, two])
  await t.rejects(opened(t, url, [three, one]), foreign)
  asked.length = 0
  await opened(t, url, [three, two], openWith(two))
  t.strictSame(asked, [], 'what is checked is not opened again')
})

t.test('A wrong key is found before the schema of an older release is migrated', async t => {
  const url = await freshDatabase(t)
  const { '0001': first } = schema.migrations
  const older = await openMigrated(url, { name: schema.name, migrations: { '0001': first! } })
  t.teardown(() => older.destroy())
  await older('key_check').insert({ sealed: keyCheckOf(schema.name, one) })
  const hasKeys = () => older.schema.withSchema(schema.name).hasTable('data_keys')
  await t.rejects(opened(t, url, two), foreign)
  t.notOk(await hasKeys())
  await opened(t, url, one)
  t.ok(await hasKeys())
})

t.test('Only a schema that was opened has keys', async t => {
  const url = await freshDatabase(t)
  const db = await opened(t, url, one)
  t.throws(() => keyOf(db.withUserParams({})), /openSealed/)
})

t.test(
  'A program loads new keys before they seal; with old keys, values under them are unavailable, not spoiled',
  async t => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    t.teardown(() => mock.timers.reset())
    const url = await freshDatabase(t)
    const { setInterval } = globalThis
    const repeated: (() => unknown)[] = []
    t.intercept(globalThis, 'setInterval', {
      value: (callback: () => unknown, intervalMs: number) => {
        if (intervalMs < LEAST_REFRESH_MS) return setInterval(callback, intervalMs)
        repeated.push(callback)
        t.ok(intervalMs <= 20_000, 'several times in the minute before a new key seals')
        return setInterval(() => {}, intervalMs)
      },
    })
    const db = await opened(t, url, one)
    t.equal(repeated.length, 1)
    const { seal, open } = cipherFor(keyOf(db), 'logbook')
    const tried = (sealed: Buffer, place: string) => {
      try {
        return open(sealed, place)
      } catch (error) {
        return problemIn(error)?.kind ?? (error as Error).name
      }
    }
    const before = seal('fog', 'logbook 1')

    await rotateDataKeys(db, schema, one)
    const keys = await readDataKeys(db, schema, one)
    const fresh = keys.find(each => each.purpose === 'logbook' && each.sealsFrom.getTime() > 0)!
    const isNew = (sealed: Buffer) => sealed.subarray(0, fresh.id.length).equals(fresh.id)
    const anew = cipher(fresh.key).seal('storm', 'logbook 2')
    const spoiled = cipher(randomBytes(32)).seal('?', 'logbook 3')
    t.equal(tried(anew, 'logbook 2'), 'ConfigError', 'while its keys are fresh, none is lacking')

    mock.timers.tick(60_001)
    t.equal(tried(anew, 'logbook 2'), 'unavailable', 'once they are old, one may be')
    t.equal(tried(before, 'logbook 1'), 'fog')
    for (const refresh of repeated) refresh()
    await until(() => tried(anew, 'logbook 2') === 'storm')
    t.equal(tried(spoiled, 'logbook 3'), 'ConfigError', 'they are fresh again')
    t.equal(tried(before, 'logbook 1'), 'fog', 'former keys open')

    t.notOk(isNew(seal('calm', 'logbook 4')), 'others may not have the new key yet')
    mock.timers.tick(60_001)
    t.ok(isNew(seal('calm', 'logbook 4')), 'its time has come')
  },
)

/** Intervals shorter than this belong to the connection pool. */
const LEAST_REFRESH_MS = 5_000
