import { randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { cipher, cipherFor } from '../../../../services/kit/cipher.ts'
import {
  currentKey,
  readDataKeys,
  ringOf,
  rotateDataKeys,
} from '../../../../services/kit/encryption/data-keys.ts'
import { openSealed } from '../../../../services/kit/encryption/open-sealed.ts'
import { countByKey, reencryptColumn } from '../../../../services/kit/encryption/reencrypt.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import type { SealedSchema } from '../../../../services/kit/encryption/sealed-schema.ts'
import { divide } from '../../../../services/kit/postgres/citus/divide.ts'
import { dataKeysTable, keyCheckTable } from '../../../../services/kit/postgres/key-tables.ts'
import { keysUnder } from '../../../../services/kit/process/master-keys.ts'
import { earlierBy, moveKeyTimes } from '../../../harness/key-times.ts'
import { freshDatabase } from '../../../harness/database.ts'

const placeOf = ({ number }: { readonly number: number }) => `letters ${number}`
const letters = { table: 'letters', column: 'content', purpose: 'letters', reads: ['number'], placeOf }

const schema: SealedSchema = {
  name: 'post_office',
  migrations: {
    '0001': async (_schema, db) => {
      await db.raw(`create table letters (organization_id uuid, number int, content bytea, primary key (organization_id, number));
        ${keyCheckTable}; ${dataKeysTable}`)
    },
  },
  purposes: { seals: ['letters'], hashes: [] },
  sealed: [letters],
}

t.test('After a rotation, the values of a divided table are encrypted anew, on all nodes', async t => {
  const [masters] = [randomBytes(32)].map(key => keysUnder([key], 'production')[0]!)
  const db = await openSealed(await freshDatabase(t), schema, masters!, async () => {})
  t.teardown(() => db.destroy())
  t.strictSame(await divide(db, schema.name, { tables: ['letters'] }), ['letters'])
  const { seal } = cipherFor(keyOf(db), 'letters')
  const organizations = Array.from({ length: 7 }, () => randomUUID())
  const rows = Array.from({ length: 333 }, (_, number) => ({
    organization_id: organizations[number % 7],
    number,
    content: seal(`to ${number}`, placeOf({ number })),
  }))
  await db('letters').insert([
    ...rows,
    { organization_id: organizations[0], number: 333, content: randomBytes(40) },
    { organization_id: organizations[0], number: 334, content: null },
  ])
  await rotateDataKeys(db, schema, masters!)
  await moveKeyTimes(db, schema.name, masters!, earlierBy(120_000))
  const keys = await readDataKeys(db, schema, masters!)
  const ring = cipher(ringOf(() => keys, 'letters'))
  const current = { cipher: ring, currentId: currentKey(keys, 'letters').id }
  t.strictSame(await reencryptColumn(db, letters, current), { done: 333, unreadable: 1 })
  t.equal((await countByKey(db, letters)).get(current.currentId.toString('hex')), 333)
  for (const { number, content } of await db('letters').where('number', '<', 333))
    t.equal(ring.open(content, placeOf({ number })), `to ${number}`)
  t.strictSame(await reencryptColumn(db, letters, current), { done: 0, unreadable: 1 }, 'it may run again')
})
