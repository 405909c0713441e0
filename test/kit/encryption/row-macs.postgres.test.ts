import { randomBytes, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { cipher, cipherFor } from '../../../services/kit/cipher.ts'
import {
  authenticateRows,
  type RowFinding,
  verifyRows,
} from '../../../services/kit/encryption/authenticated-rows.ts'
import { rowsRefused } from '../../../services/kit/encryption/metrics.ts'
import { openSealed } from '../../../services/kit/encryption/open-sealed.ts'
import { AlteredRow, type AuthenticatedTable, rowMac } from '../../../services/kit/encryption/row-mac.ts'
import { rowSets } from '../../../services/kit/encryption/row-set.ts'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { OlderRows } from '../../../services/kit/postgres/database.ts'
import { dataKeysTable, keyCheckTable, rowMacs } from '../../../services/kit/postgres/key-tables.ts'
import { keysUnder } from '../../../services/kit/process/master-keys.ts'
import { asOwner } from '../../harness/as-service.ts'
import { freshDatabase } from '../../harness/database.ts'
import { acceptingOlderRows } from '../../../services/kit/key-of.ts'
import { until } from '../../harness/until.ts'
import { closedRows } from '../../../services/kit/postgres/organization-policies.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'

const pilots: AuthenticatedTable = {
  table: 'pilots',
  purpose: 'harbour rows',
  id: ['number'],
  columns: ['organization_id', 'number', 'port', 'licensed_until', 'ships', 'badge', 'is_chief'],
  hasSet: true,
}
const before = {
  '0001': async (_schema: unknown, db: Knex) => {
    await db.raw(`create table pilots (organization_id uuid, number int, port text, licensed_until timestamptz(3),
      ships text[], badge bytea, is_chief boolean, note text, primary key (organization_id, number));
      ${keyCheckTable}; ${dataKeysTable}`)
  },
}
const migrations = { ...before, '0002': rowMacs(['pilots']), '0003': closedRows(['row_sets']) }
const schema: SealedSchema = {
  name: 'harbour',
  migrations,
  purposes: { seals: [], hashes: ['harbour rows'] },
  sealed: [],
  authenticated: [pilots],
}
const [master, otherMaster] = [1, 2].map(() => keysUnder([randomBytes(32)], 'production')[0]!)
const organizationId = randomUUID()
const pilot = (number: number) => ({
  organization_id: organizationId,
  number,
  port: 'Świnoujście',
  licensed_until: new Date('2031-03-30T01:30:00.123Z'),
  ships: ['Żuraw', 'a,"b'],
  badge: Buffer.from([0, 255, number]),
  is_chief: null,
})

async function opened(t: Test, url: string, olderRows: OlderRows, its: SealedSchema = schema) {
  const db = acrossOrganizations(
    await openSealed({ url, migrates: true, olderRows }, its, master!, async () => {}),
  )
  t.teardown(() => db.destroy())
  return db
}

async function world(t: Test) {
  const db = await opened(t, await freshDatabase(t), 'refuse')
  const mac = rowMac(keyOf(db), pilots)
  for (const number of [1, 2, 3]) {
    const row = { ...pilot(number), mac: mac.macOf(pilot(number)) }
    await db.transaction(async change => {
      await change('pilots').insert(row)
      await rowSets(keyOf(db), pilots.purpose).exchange(
        change,
        { organizationId, name: 'pilots' },
        [],
        [row.mac],
      )
    })
  }
  const found = async () => {
    const findings: RowFinding[] = []
    await verifyRows(db, keyOf(db), pilots, finding => findings.push(finding))
    return findings.map(({ problem, row }) => `${problem} ${row ?? ''}`.trim())
  }
  return { db, mac, found, first: () => db('pilots').where({ number: 1 }) }
}

t.test('a row is genuine as it was written, and no longer if any value under its MAC changes', async t => {
  const { db, mac, first, found } = await world(t)
  t.strictSame(await found(), [])
  for (const row of await db('pilots')) t.ok(mac.isGenuine(row), 'as it is read')
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { organization_id: randomUUID() },
    { number: 9 },
    { port: 'Szczecin' },
    { port: null },
    { licensed_until: new Date('2031-03-30T01:30:00.124Z') },
    { ships: ['Żuraw,a', '"b'] },
    { ships: [] },
    { badge: Buffer.from([0, 255]) },
    { is_chief: true },
    { mac: null },
    { mac: Buffer.alloc(32) },
  ]
  const [row] = await first()
  for (const change of changes) {
    t.notOk(mac.isGenuine({ ...row, ...change }), JSON.stringify(change))
    t.throws(() => mac.require({ ...row, ...change }), AlteredRow)
  }
  t.ok(mac.isGenuine({ ...row, note: 'not under the MAC', later: null }), 'a column that is added later')
  t.notOk(rowMac(otherMaster!, pilots).isGenuine(row), 'another key')
  t.notOk(rowMac(keyOf(db), { ...pilots, table: 'crews' }).isGenuine(row), 'another table')
  t.ok(rowMac(acceptingOlderRows(otherMaster!), pilots).isGenuine(row), 'while older rows are accepted')
})

t.test('verification finds a row that was altered, removed, added, or put back as it was', async t => {
  const { db, mac, first, found } = await world(t)
  const [older] = await first()
  const newer = { ...older, port: 'Gdańsk' }
  await db.transaction(async change => {
    await change('pilots')
      .where({ number: 1 })
      .update({ port: newer.port, mac: mac.macOf(newer) })
    const sets = rowSets(keyOf(db), pilots.purpose)
    await sets.exchange(change, { organizationId, name: 'pilots' }, [older.mac], [mac.macOf(newer)])
  })
  t.strictSame(await found(), [])
  const [now] = await first()
  await first().update({ port: 'Hel' })
  t.strictSame(await found(), ['ROW_ALTERED 1'])
  await first().update({ ...older, ships: older.ships })
  t.strictSame(await found(), ['ROWS_REMOVED'], 'an older one')
  await first().delete()
  t.strictSame(await found(), ['ROWS_REMOVED'])
  await db('pilots').insert(now)
  t.strictSame(await found(), [])
  const [set] = await db('row_sets').where({ name: 'pilots' })
  await db('row_sets').where({ name: 'pilots' }).delete()
  t.strictSame(await found(), ['ROWS_REMOVED'], 'the digest')
  await db('row_sets').insert({ ...set, digest: Buffer.alloc(32) })
  await db('pilots').delete()
  t.strictSame(await found(), ['ROWS_REMOVED'], 'an invented digest')
})

t.test('a write does not repair a digest that somebody else wrote', async t => {
  const { db, found } = await world(t)
  await db('row_sets')
    .where({ name: 'pilots' })
    .update({ digest: randomBytes(32) })
  const mac = randomBytes(32)
  const set = { organizationId, name: 'pilots' }
  const sets = rowSets(keyOf(db), pilots.purpose)
  await db.transaction(change => sets.exchange(change, set, [], [mac]))
  await db.transaction(change => sets.exchange(change, set, [mac], []))
  t.strictSame(await found(), ['ROWS_REMOVED'])
})

t.test('writers at the same time leave a digest of all rows', async t => {
  const { db, mac, found } = await world(t)
  const sets = rowSets(keyOf(db), pilots.purpose)
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      db.transaction(async change => {
        const row = { ...pilot(100 + index), mac: mac.macOf(pilot(100 + index)) }
        await change('pilots').insert(row)
        await sets.exchange(change, { organizationId, name: 'pilots' }, [], [row.mac])
      }),
    ),
  )
  t.strictSame(await found(), [])
})

t.test('rows of an older release are refused, vouched for or accepted, as the operator says', async t => {
  const url = await freshDatabase(t)
  const older = await opened(t, url, 'refuse', { ...schema, migrations: before, authenticated: [] })
  await older('pilots').insert([pilot(1), pilot(2)])
  const says = { name: 'ConfigError', message: /ROWS_OF_OLDER_RELEASES/ }
  await t.rejects(opened(t, url, 'refuse'), says)
  await t.rejects(opened(t, url, 'refuse'), says, 'also once it has been migrated')

  const beside = await opened(t, url, 'accept')
  const accepting = rowMac(keyOf(beside), pilots)
  await older('pilots').insert(pilot(3))
  await older('pilots').where({ number: 1 }).update({ port: 'Ustka' })
  const rows = () => older('pilots').orderBy('number')
  for (const row of await rows()) t.ok(accepting.isGenuine(row), 'beside the older release')

  const after = await opened(t, url, 'refuse')
  const mac = rowMac(keyOf(after), pilots)
  t.strictSame(
    (await rows()).map(row => mac.isGenuine(row)),
    [false, true, false],
    'without it',
  )
  t.equal(await authenticateRows(after, keyOf(after), pilots), 2)
  t.equal(await authenticateRows(after, keyOf(after), pilots), 0)
  for (const row of await rows()) t.ok(mac.isGenuine(row), 'once the operator has vouched')

  await after('row_sets').delete()
  await after('pilots').update({ mac: null })
  await t.rejects(opened(t, url, 'refuse'), says, 'somebody removes all MACs')
})

t.test('a row that does not decrypt stays refused, is named, and the others get their MACs', async t => {
  const url = await freshDatabase(t)
  const older = await opened(t, url, 'refuse', { ...schema, migrations: before, authenticated: [] })
  await older('pilots').insert([pilot(1), pilot(2), pilot(3)])
  const place = (row: any) => `pilots ${row.number}`
  const sealedBadges: SealedSchema = {
    ...schema,
    purposes: { seals: ['harbour'], hashes: ['harbour rows'] },
    authenticated: [
      {
        ...pilots,
        columns: ['organization_id', 'number', 'port'],
        content: (row, key) => [cipherFor(key, 'harbour').open(row.badge, place(row))],
      },
    ],
  }
  const { seal } = cipher(master!('harbour'))
  for (const number of [1, 2, 3])
    await older('pilots')
      .where({ number })
      // That of the second was moved there from another row.
      .update({ badge: seal(`Łódź ${number}`, place({ number: number === 2 ? 3 : number })) })
  const lines: unknown[] = []
  const db = await openSealed(
    { url, migrates: true, olderRows: 'vouch' },
    sealedBadges,
    master!,
    async () => {},
    (...line) => lines.push(line),
  )
  t.teardown(() => db.destroy())
  t.strictSame(lines, [['row.altered', { table: 'pilots', row: '2' }, 'error']])
  const { values } = await rowsRefused.get()
  t.ok(values.some(({ labels, value }) => labels.table === 'pilots' && value > 0))
  const [table] = sealedBadges.authenticated!
  const mac = rowMac(keyOf(db), table!)
  t.strictSame(
    (await db('pilots').orderBy('number')).map(row => mac.isGenuine(row)),
    [true, false, true],
  )
  const findings: RowFinding[] = []
  await verifyRows(db, keyOf(db), table!, finding => findings.push(finding))
  t.match(findings, [{ problem: 'ROW_ALTERED', row: '2' }])
})

t.test('an empty schema of an older release needs nothing', async t => {
  const url = await freshDatabase(t)
  await opened(t, url, 'refuse', { ...schema, migrations: before, authenticated: [] })
  await opened(t, url, 'refuse')
  await opened(t, url, 'refuse')
  t.pass('opened')
})

t.test('rows that appear while a program starts are not vouched for', async t => {
  const url = await freshDatabase(t)
  const appearing = async (db: Knex) => {
    await db('pilots').insert(pilot(7))
    return 0
  }
  const db = await opened(t, url, 'refuse', {
    ...schema,
    authenticated: [{ ...pilots, prepare: appearing }],
  })
  await opened(t, url, 'refuse')
  t.strictSame(await db('pilots').whereNotNull('mac'), [])
})

t.test('rows that others lock or change meanwhile get the MAC of what they hold in the end', async t => {
  const { db, mac } = await world(t)
  const many = Array.from({ length: 1_203 }, (_, index) => pilot(1_000 + index))
  await db('pilots').insert(many)
  const other = await db.transaction()
  await other('pilots').where({ number: 1_002 }).update({ port: 'Darłowo' })
  const authenticating = authenticateRows(db, keyOf(db), pilots)
  // Only the owner sees the waits of others.
  const owner = asOwner(t, db)
  await until(async () => {
    const { rows } = await owner.raw(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%pilots%'`,
    )
    return rows.length > 0
  })
  await other.commit()
  t.equal(await authenticating, 1_203)
  const rows = await db('pilots')
  t.strictSame(
    rows.filter(row => !mac.isGenuine(row)),
    [],
  )
  t.equal(rows.find(({ number }) => number === 1_002)!.port, 'Darłowo')
})
