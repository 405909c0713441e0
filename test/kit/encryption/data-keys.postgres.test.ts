import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { cipher } from '../../../services/kit/cipher.ts'
import {
  addLackingKeys,
  currentKey,
  type DataKey,
  deleteFormerKeys,
  masterIdOf,
  readDataKeys,
  ringOf,
  rotateDataKeys,
} from '../../../services/kit/encryption/data-keys.ts'
import { countByKey, reencryptColumn } from '../../../services/kit/encryption/reencrypt.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { dataKeysTable, keyCheckTable } from '../../../services/kit/postgres/key-tables.ts'
import { keysUnder } from '../../../services/kit/process/master-keys.ts'
import { freshSchema } from '../../harness/database.ts'
import { earlierBy, moveKeyTimes } from '../../harness/key-times.ts'

const schema: SealedSchema = {
  name: 'lighthouse',
  migrations: {
    '0001': async (_schema, db) => {
      await db.raw(`create table logbook (id int, content bytea, pad text not null default '');
        ${keyCheckTable}; ${dataKeysTable}`)
    },
  },
  purposes: { seals: ['logbook', 'signals'], hashes: ['ships', 'crews'] },
  sealed: [],
}
const logbook = {
  table: 'logbook',
  column: 'content',
  purpose: 'logbook',
  reads: ['id'],
  placeOf: ({ id }: { readonly id: number }) => `logbook ${id}`,
}

const [one, two, three] = [1, 2, 3].map(() => keysUnder([randomBytes(32)], 'production')[0]) as [
  KeyOf,
  KeyOf,
  KeyOf,
]

const opened = (t: Test) => freshSchema(t, schema.migrations)

/** The keys of a schema by purpose, the oldest first, as texts. */
function textsOf(keys: readonly DataKey[], purpose: string) {
  return keys.filter(each => each.purpose === purpose).map(({ key }) => key.toString('hex'))
}

const passHours = (db: Knex, hours: number) =>
  moveKeyTimes(db, schema.name, one, earlierBy(hours * 3_600_000))

t.test('Before its first rotation, a schema has one key of each purpose, from the master key', async t => {
  const db = await opened(t)
  const keys = await readDataKeys(db, schema, [two, one])
  const purposes = ['logbook', 'signals', 'ships', 'crews']
  t.strictSame(
    keys.map(({ purpose, key, master }) => [purpose, key.toString('hex'), master]),
    purposes.map(purpose => [purpose, two(purpose).toString('hex'), masterIdOf(two)]),
  )
  for (const purpose of purposes) t.equal(currentKey(keys, purpose).purpose, purpose, 'it seals at once')
})

t.test(
  'Each rotation adds a key where values are sealed, and none where rows are found by hashes',
  async t => {
    const db = await opened(t)
    await rotateDataKeys(db, schema, one)
    await rotateDataKeys(db, schema, [two, one])
    const before = await readDataKeys(db, schema, two)
    t.strictSame(
      ['logbook', 'signals', 'ships', 'crews'].map(purpose => textsOf(before, purpose).length),
      [3, 3, 1, 1],
    )
    for (const purpose of ['ships', 'crews'])
      t.strictSame(textsOf(before, purpose), [one(purpose).toString('hex')])
    t.equal(new Set(before.map(({ id }) => id.toString('hex'))).size, 8)
    t.equal(
      currentKey(before, 'logbook').key.toString('hex'),
      one('logbook').toString('hex'),
      'the new ones wait',
    )

    await rotateDataKeys(db, schema, [three, two])
    const after = await readDataKeys(db, schema, three)
    for (const purpose of ['logbook', 'signals'])
      t.strictSame(textsOf(after, purpose).slice(0, 3).toSorted(), textsOf(before, purpose).toSorted())
    t.ok(
      after.every(({ master }) => master === masterIdOf(three)),
      'the last master key alone opens all',
    )
    await t.rejects(readDataKeys(db, schema, [two, one]), {
      name: 'ConfigError',
      message: new RegExp(`^MASTER_KEY lacks the key ${masterIdOf(three)}, .* schema lighthouse `),
    })
  },
)

t.test('Of several keys, the last one whose time has come seals, and all open', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  await passHours(db, 1)
  await rotateDataKeys(db, schema, one)
  const keys = await readDataKeys(db, schema, one)
  const ring = ringOf(() => keys, 'logbook')
  const [first, second, last] = keys.filter(({ purpose }) => purpose === 'logbook') as [
    DataKey,
    DataKey,
    DataKey,
  ]
  t.equal(ring.current(), second)
  for (const key of [first, second, last]) t.equal(ring.find(Buffer.from(key.id)), key)
  t.equal(ringOf(() => keys, 'signals').find(first.id), undefined, 'for their own purpose alone')
  const leadMs = last.sealsFrom.getTime() - Date.now()
  t.ok(leadMs > 0 && leadMs <= 60_000, `${leadMs} ms`)
})

t.test('A key that was moved to another row is not used', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  await t.rejects(readDataKeys(db, { ...schema, name: 'harbour' }, one), 'as that of another schema')
  await db('data_keys').update({ purpose: db.raw(`case purpose when 'ships' then 'crews' else purpose end`) })
  await t.rejects(readDataKeys(db, schema, one), 'as that of another purpose')
})

t.test('Nobody without the master key makes a former key seal again', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  await passHours(db, 30)
  const before = await readDataKeys(db, schema, one)
  const former = before.find(({ purpose }) => purpose === 'logbook')!
  const seals_from = db.raw(`now() - interval '1 minute'`)
  await db('data_keys').where({ id: former.id }).update({ seals_from })
  await t.rejects(readDataKeys(db, schema, one))
})

t.test('A key that was wrapped before its time was part of its place opens', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  const keys = await readDataKeys(db, schema, one)
  for (const { id, purpose, key } of keys) {
    const place = `data_keys ${schema.name} ${purpose} ${id.toString('hex')}`
    await db('data_keys')
      .where({ id })
      .update({ wrapped: cipher(one('data keys')).sealBytes(key, place) })
  }
  const texts = (all: readonly DataKey[]) => all.map(({ key }) => key.toString('hex'))
  t.strictSame(texts(await readDataKeys(db, schema, one)), texts(keys))
})

t.test('Former keys are deleted a day after they last sealed, unless something needs them', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  const left = async () => {
    const keys = await readDataKeys(db, schema, one)
    return ['logbook', 'signals', 'ships', 'crews'].map(purpose => textsOf(keys, purpose).length)
  }
  await passHours(db, 24)
  t.equal(await deleteFormerKeys(db, schema, []), 0)
  await passHours(db, 2)
  const oldest = (await readDataKeys(db, schema, one)).find(({ purpose }) => purpose === 'signals')!
  t.equal(await deleteFormerKeys(db, schema, ['00000000', oldest.id.toString('hex')]), 1)
  t.strictSame(await left(), [1, 2, 1, 1])
  t.equal(await deleteFormerKeys(db, schema, []), 1)
  t.strictSame(await left(), [1, 1, 1, 1])
  await passHours(db, 1_000)
  t.equal(await deleteFormerKeys(db, schema, []), 0, 'never the one that seals')
})

t.test('A purpose of a newer release gets one key, and existing keys stay', async t => {
  const db = await opened(t)
  await rotateDataKeys(db, schema, one)
  const before = await db('data_keys').orderBy('id')
  await addLackingKeys(db, schema, one)
  t.strictSame(await db('data_keys').orderBy('id'), before)
  const grown = {
    ...schema,
    purposes: { seals: ['logbook', 'signals', 'lamps'], hashes: ['ships', 'crews', 'ports'] },
  }
  await addLackingKeys(db, grown, [two, one])
  const keys = await readDataKeys(db, grown, [one, two])
  for (const purpose of ['lamps', 'ports']) {
    t.equal(textsOf(keys, purpose).length, 1)
    t.match(currentKey(keys, purpose), { purpose, master: masterIdOf(two) }, 'it seals at once')
  }
  t.equal(keys.length, before.length + 2)
})

t.test('All values of a large table are sealed anew, some at a time, and progress is reported', async t => {
  const db = await opened(t)
  const [former, current] = [randomBytes(32), randomBytes(32)].map(key => cipher(key))
  const count = 2_100
  const rows = Array.from({ length: count }, (_, id) => ({
    id,
    content: (id === 7 ? current! : former!).seal(`entry ${id}`, `logbook ${id}`),
    // A few rows fill a block.
    pad: randomBytes(500).toString('hex'),
  }))
  await db.batchInsert('logbook', rows, 300)
  await db('logbook').insert([{ id: -1 }, { id: -2, content: Buffer.alloc(0) }])
  const currentId = rows[7]!.content.subarray(0, 4)
  const formerId = rows[8]!.content.subarray(0, 4)
  t.strictSame(
    await countByKey(db, logbook),
    new Map([
      [formerId.toString('hex'), count - 1],
      [currentId.toString('hex'), 1],
    ]),
  )

  const both = {
    ...current!,
    openBytes: (sealed: Buffer, place: string) =>
      (sealed.subarray(0, 4).equals(currentId) ? current! : former!).openBytes(sealed, place),
  }
  const shares: number[] = []
  const { done, unreadable } = await reencryptColumn(db, logbook, { cipher: both, currentId }, share =>
    shares.push(share),
  )
  t.strictSame({ done, unreadable }, { done: count - 1, unreadable: 0 })
  t.ok(shares.length > 2, `${shares.length} parts`)
  t.strictSame(
    shares,
    shares.toSorted((a, b) => a - b),
  )
  t.equal(shares.at(-1), 1)
  t.ok(shares[0]! > 0 && shares[0]! < 1)
  t.strictSame([...(await countByKey(db, logbook)).keys()], [currentId.toString('hex')])
  const kept = await db('logbook').whereIn('id', [0, 7, 2_099, -1, -2]).orderBy('id')
  t.strictSame(
    kept.map(({ content, id }) => (content?.length ? current!.open(content, `logbook ${id}`) : content)),
    [Buffer.alloc(0), null, 'entry 0', 'entry 7', 'entry 2099'],
  )
  t.ok(kept.find(({ id }) => id === 7).content.equals(rows[7]!.content), 'what has the key stays as it is')
  t.match(await reencryptColumn(db, logbook, { cipher: both, currentId }), { done: 0, unreadable: 0 })
})

t.test('An empty table is done at once', async t => {
  const db = await opened(t)
  const work = { cipher: cipher(randomBytes(32)), currentId: randomBytes(4) }
  t.strictSame(await reencryptColumn(db, logbook, work, share => t.fail(`${share}`)), {
    done: 0,
    unreadable: 0,
  })
  t.equal((await countByKey(db, logbook)).size, 0)
})
