import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { cipherFor } from '../../../services/kit/cipher.ts'
import { readDataKeys } from '../../../services/kit/encryption/data-keys.ts'
import { openSealed } from '../../../services/kit/encryption/open-sealed.ts'
import { renewKeys, rotateIfDue, SEALS_MAX } from '../../../services/kit/encryption/renew-keys.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { addSeals, sealCounter, sealCountsTable } from '../../../services/kit/encryption/seal-counts.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { MasterKeys } from '../../../services/kit/key-of.ts'
import { dataKeysTable, keyCheckTable } from '../../../services/kit/postgres/key-tables.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { keysUnder } from '../../../services/kit/process/master-keys.ts'
import { freshDatabase } from '../../harness/database.ts'
import { earlierBy, moveKeyTimes } from '../../harness/key-times.ts'
import { until } from '../../harness/until.ts'
import { asOwner } from '../../harness/as-service.ts'

const schema: SealedSchema = {
  name: 'mint',
  migrations: {
    '0001': async (_schema, db) => {
      await db.raw(`${keyCheckTable}; ${dataKeysTable}; ${sealCountsTable}`)
    },
  },
  purposes: { seals: ['coins', 'notes'], hashes: ['coins index'] },
  sealed: [],
}

const [older, newer] = [randomBytes(32), randomBytes(32)].map(key => keysUnder([key], 'production')[0])
const NEVER = 0

async function opened(t: Test, url: string, masters: MasterKeys) {
  const db = await openSealed(url, schema, masters, async () => {})
  t.teardown(() => db.destroy())
  return { db, coins: cipherFor(keyOf(db), 'coins') }
}

const keysFor = async (db: Knex, masters: MasterKeys, purpose: string) =>
  (await readDataKeys(db, schema, masters)).filter(key => key.purpose === purpose)
const newestId = async (db: Knex, masters: MasterKeys, purpose: string) =>
  (await keysFor(db, masters, purpose)).at(-1)!.id.toString('hex')
const seal = async (db: Knex, masters: MasterKeys, purpose: string, seals: number) =>
  addSeals(db, new Map([[await newestId(db, masters, purpose), seals]]))
const passLead = (db: Knex, masters: MasterKeys) => moveKeyTimes(db, schema.name, masters, earlierBy(120_000))

t.test('what processes seal is counted by key, in the database', async t => {
  const url = await freshDatabase(t)
  const processes = [await opened(t, url, older!), await opened(t, url, older!)]
  for (const [index, { coins }] of processes.entries())
    for (let n = 0; n < 20 + index; n++) coins.seal(`coin ${n}`, 'purse')
  const { db } = processes[0]!
  const id = await newestId(db, older!, 'coins')
  const counted = () => db('seal_counts').select(db.raw(`encode(key, 'hex') as id, seals::int`))
  await until(async () => (await counted()).some(({ seals }) => seals === 41))
  t.strictSame(await counted(), [{ id, seals: 41 }], 'opening and other purposes count nothing')
})

t.test('a count that the database did not take is added the next time, and none is added twice', async t => {
  const { db } = await opened(t, await freshDatabase(t), older!)
  const { count, flush } = sealCounter()
  const id = randomBytes(4)
  for (let n = 0; n < 7; n++) count(id)
  const owner = asOwner(t, db)
  await owner.schema.renameTable('seal_counts', 'elsewhere')
  await t.rejects(flush(db), /seal_counts/)
  await owner.schema.renameTable('elsewhere', 'seal_counts')
  count(id)
  await flush(db)
  await flush(db)
  t.strictSame(await db('seal_counts').select(db.raw('seals::int')).where({ key: id }), [{ seals: 8 }])
})

t.test('before a key has sealed 2³¹ values all programs together give the schema new keys once', async t => {
  const url = await freshDatabase(t)
  const { db, coins } = await opened(t, url, older!)
  const before = coins.seal('ducat', 'purse')
  await seal(db, older!, 'notes', SEALS_MAX - 2)
  t.equal(await rotateIfDue(db, schema, older!, NEVER), undefined)
  await seal(db, older!, 'notes', 2)
  t.strictSame(SEALS_MAX, 2_147_483_648)
  const others = await Promise.all([opened(t, url, older!), opened(t, url, older!), opened(t, url, older!)])
  const reasons = await Promise.all(others.map(({ db: each }) => rotateIfDue(each, schema, older!, NEVER)))
  t.strictSame(reasons.filter(Boolean), ['values'])
  for (const purpose of schema.purposes.seals)
    t.equal((await keysFor(db, older!, purpose)).length, 2, purpose)
  t.equal(
    await rotateIfDue(db, schema, older!, NEVER),
    undefined,
    'while the new key is on its way to programs',
  )
  await passLead(db, older!)
  const after = await opened(t, url, older!)
  t.equal(after.coins.open(before, 'purse'), 'ducat')
  t.notOk(after.coins.seal('florin', 'purse').subarray(0, 4).equals(before.subarray(0, 4)))
  t.equal(await rotateIfDue(db, schema, older!, NEVER), undefined, 'the new key has sealed little')
  await seal(db, older!, 'coins', 3 * SEALS_MAX)
  t.equal(await rotateIfDue(db, schema, older!, NEVER), 'values', 'own keys are renewed as well')
})

t.test('a key that has sealed for its days is replaced, unless it may seal for ever', async t => {
  const { db } = await opened(t, await freshDatabase(t), older!)
  await seal(db, older!, 'coins', 1)
  t.equal(await rotateIfDue(db, schema, older!, 90), undefined)
  await db('seal_counts').update({ since: db.raw(`now() - interval '91 days'`) })
  t.equal(await rotateIfDue(db, schema, older!, NEVER), undefined)
  t.equal(await rotateIfDue(db, schema, older!, 90), 'age')
  t.equal(await rotateIfDue(db, schema, older!, 90), undefined)
})

t.test('a renewal keeps the master key, also while another is on its way to programs', async t => {
  const url = await freshDatabase(t)
  const { db, coins } = await opened(t, url, older!)
  const before = coins.seal('ducat', 'purse')
  for (let round = 0; round < 2; round++) {
    await seal(db, older!, 'coins', SEALS_MAX)
    t.equal(await rotateIfDue(db, schema, [newer!, older!], NEVER), 'values')
    await passLead(db, older!)
    const withTheOlder = await opened(t, url, older!)
    t.equal(withTheOlder.coins.open(before, 'purse'), 'ducat')
    await t.rejects(opened(t, url, newer!), { name: 'ConfigError' })
  }
})

t.test('a program renews keys when it starts, and says so in the security log', async t => {
  const { db } = await opened(t, await freshDatabase(t), older!)
  await seal(db, older!, 'coins', SEALS_MAX)
  const lines: unknown[] = []
  const { close } = renewKeys(db, schema, {
    masterKeys: older!,
    dataKeyDays: 365,
    log: silentLog,
    securityLog: (event, entry) => lines.push({ event, ...entry }),
  })
  await close()
  t.strictSame(lines, [{ event: 'data-keys.rotate', outcome: 'success', reason: 'values', target: 'mint' }])
})
