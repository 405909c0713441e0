import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { cipherFor, cipher } from '../../../services/kit/cipher.ts'
import {
  addLackingKeys,
  currentKey,
  deleteFormerKeys,
  readDataKeys,
  ringOf,
  rotateDataKeys,
} from '../../../services/kit/encryption/data-keys.ts'
import { openSealed } from '../../../services/kit/encryption/open-sealed.ts'
import { countByKey, reencryptColumn } from '../../../services/kit/encryption/reencrypt.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { KeyOf, MasterKeys } from '../../../services/kit/key-of.ts'
import { dataKeysTable, keyCheckTable } from '../../../services/kit/postgres/key-tables.ts'
import { keysUnder } from '../../../services/kit/process/master-keys.ts'
import { earlierBy, moveKeyTimes } from '../../harness/key-times.ts'
import { freshDatabase } from '../../harness/database.ts'

const placeOf = ({ id }: { readonly id: number }) => `letters ${id}`
const letters = { table: 'letters', column: 'content', purpose: 'letters', reads: ['id'], placeOf, step: 10 }

const schema: SealedSchema = {
  name: 'post_office',
  migrations: {
    '0001': async (_schema, db) => {
      await db.raw(`create table letters (id int, content bytea, note text, primary key (id)) partition by range (id);
        create table letters_1 partition of letters for values from (0) to (50);
        create table letters_2 partition of letters default; ${keyCheckTable}; ${dataKeysTable}`)
    },
  },
  purposes: { seals: ['letters'], hashes: ['letters index'] },
  sealed: [letters],
}

const [older, newer] = [randomBytes(32), randomBytes(32)].map(key => keysUnder([key], 'production')[0])

async function opened(t: Test, url: string, masters: MasterKeys) {
  const db = await openSealed(url, schema, masters, async () => {})
  t.teardown(() => db.destroy())
  const key = keyOf(db)
  const { seal, open } = cipherFor(key, 'letters')
  return {
    db,
    key,
    write: (id: number, text: string) =>
      db('letters')
        .insert({ id, content: seal(text, placeOf({ id })) })
        .onConflict('id')
        .merge(),
    async read(id: number) {
      const { content } = await db('letters').where({ id }).first()
      return open(content, placeOf({ id }))
    },
  }
}

/** Passes the time in which programs load new keys. */
const passLead = (db: Knex) => moveKeyTimes(db, schema.name, [newer!, older!], earlierBy(120_000))

async function reencrypt(db: Knex, masters: MasterKeys, onProgress?: (share: number) => void) {
  const keys = await readDataKeys(db, schema, masters)
  const currentId = currentKey(keys, 'letters').id
  return reencryptColumn(
    db,
    letters,
    { cipher: cipher(ringOf(() => keys, 'letters')), currentId },
    onProgress,
  )
}

const idOf = async (db: Knex, masters: MasterKeys) =>
  currentKey(await readDataKeys(db, schema, masters), 'letters').id.toString('hex')

t.test(
  'a schema without data keys opens values that were sealed under a key derived from MASTER_KEY',
  async t => {
    const url = await freshDatabase(t)
    const { db, key, read } = await opened(t, url, older!)
    const sealedByTheLastRelease = cipher(older!('letters')).seal('Dear Ada', placeOf({ id: 1 }))
    await db('letters').insert({ id: 1, content: sealedByTheLastRelease })
    t.equal(await read(1), 'Dear Ada')
    t.strictSame(key('letters index'), older!('letters index'))
    t.strictSame(await db('data_keys'), [])
    t.throws(() => key('letters'), /no key for letters/, 'a key that is rotated is not handed out')
    t.throws(() => key('stamps'), /no key for stamps/)
    t.throws(() => cipherFor(key, 'letters index'), /no keys that seal for letters index/)
  },
)

t.test(
  'MASTER_KEY changes while programs with the one before, with both and with the new one serve',
  async t => {
    const url = await freshDatabase(t)
    const first = await opened(t, url, older!)
    for (let id = 1; id <= 100; id++) await first.write(id, `to ${id}`)
    const hashes = first.key('letters index')

    const both = await opened(t, url, [newer!, older!])
    await both.write(101, 'written with both')
    t.equal(await first.read(101), 'written with both', 'before the rotation nothing has changed')
    const before = await idOf(both.db, [newer!, older!])

    await rotateDataKeys(both.db, schema, [newer!, older!])
    const onlyNew = await opened(t, url, newer!)
    t.strictSame(onlyNew.key('letters index'), hashes, 'rows are found as before')
    await onlyNew.write(102, 'within the lead')
    t.equal(await first.read(102), 'within the lead', 'a program that knows no new key reads what is written')

    await passLead(both.db)
    const later = await opened(t, url, newer!)
    await later.write(103, 'after the lead')
    t.equal(await later.read(1), 'to 1')
    t.equal((await countByKey(both.db, letters)).get(before), 102)
    t.equal(await deleteFormerKeys(both.db, schema, [before]), 0, 'a key that something needs stays')

    t.match(await reencrypt(both.db, newer!), { done: 102, unreadable: 0 })
    t.strictSame([...(await countByKey(both.db, letters)).values()], [103], 'all are under one key')
    t.equal(await deleteFormerKeys(both.db, schema, []), 0, 'a key that sealed a moment ago stays')
    await moveKeyTimes(both.db, schema.name, newer!, earlierBy(26 * 3_600_000))
    t.equal(await deleteFormerKeys(both.db, schema, []), 1)
    const last = await opened(t, url, newer!)
    for (const [id, text] of [
      [1, 'to 1'],
      [101, 'written with both'],
      [102, 'within the lead'],
      [103, 'after the lead'],
    ] as const)
      t.equal(await last.read(id), text)
    t.match(await reencrypt(both.db, newer!), { done: 0 })
  },
)

t.test(
  'a program without the new key, or a release that knows no such keys, does not start after the rotation',
  async t => {
    const url = await freshDatabase(t)
    const { db, write } = await opened(t, url, older!)
    await write(1, 'one')
    await rotateDataKeys(db, schema, [newer!, older!])
    await t.rejects(opened(t, url, older!), {
      name: 'ConfigError',
      message: /^MASTER_KEY lacks the key [0-9a-f]{8}, /,
    })
    const { sealed } = await db('key_check').first()
    for (const master of [older!, newer!])
      t.throws(() => cipher(master('key check')).open(sealed, `key_check ${schema.name}`), {
        name: 'ConfigError',
      })
  },
)

t.test('re-encryption that is cut off goes on, and leaves alone what others write meanwhile', async t => {
  const url = await freshDatabase(t)
  const { db, write } = await opened(t, url, older!)
  for (let id = 1; id <= 95; id++) await write(id, `to ${id}`)
  await db('letters').insert({ id: 96, content: null })
  await rotateDataKeys(db, schema, older!)
  await passLead(db)
  const { write: writeAnew, read } = await opened(t, url, older!)

  const cut = reencrypt(db, older!, () => {
    throw new Error('cut off')
  })
  await t.rejects(cut, { message: 'cut off' })
  const [one, other] = [...(await countByKey(db, letters)).values()]
  t.ok(one! > 0 && other! > 0, `${one} and ${other} are under two keys`)

  const lock = await db.transaction()
  const sealed = cipherFor(keyOf(db), 'letters').seal('changed meanwhile', placeOf({ id: 95 }))
  await lock('letters').where({ id: 95 }).update({ content: sealed })
  await reencrypt(db, older!)
  await lock.commit()
  await writeAnew(94, 'changed too')
  t.match(
    await reencrypt(db, older!),
    { done: 1, unreadable: 0 },
    'what was locked is left for the next pass',
  )
  t.equal(await read(95), 'changed meanwhile')
  t.equal(await read(94), 'changed too')
  t.equal(await read(1), 'to 1')
  t.equal((await countByKey(db, letters)).size, 1)
})

t.test('a value that no key opens is counted and left as it is', async t => {
  const url = await freshDatabase(t)
  const { db, write, read } = await opened(t, url, older!)
  const foreign = cipher(randomBytes(32)).seal('foreign', placeOf({ id: 5 }))
  for (let id = 1; id <= 12; id++) await write(id, `to ${id}`)
  await db('letters').where({ id: 5 }).update({ content: foreign })
  await rotateDataKeys(db, schema, older!)
  await passLead(db)
  t.match(await reencrypt(db, older!), { done: 11, unreadable: 1 })
  t.ok((await db('letters').where({ id: 5 }).first()).content.equals(foreign))
  const after = await opened(t, url, older!)
  t.equal(await after.read(12), 'to 12')
  await t.rejects(read(5), { name: 'ConfigError' })
})

t.test('a purpose that a newer release adds gets a separate key', async t => {
  const url = await freshDatabase(t)
  const { db } = await opened(t, url, older!)
  const grown = { ...schema, purposes: { seals: ['letters', 'stamps'], hashes: ['letters index'] } }
  await addLackingKeys(db, grown, older!)
  t.strictSame(await db('data_keys'), [], 'none while the schema has no keys of its own')
  await rotateDataKeys(db, schema, older!)
  await Promise.all([addLackingKeys(db, grown, older!), addLackingKeys(db, grown, older!)])
  const keys = await readDataKeys(db, grown, older!)
  t.equal(keys.filter(({ purpose }) => purpose === 'stamps').length, 1)
  const stamps = (key: KeyOf) => key('stamps')
  t.notOk(currentKey(keys, 'stamps').key.equals(stamps(older!)), 'it is not derived from MASTER_KEY')
})
