import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import t from 'tap'
import { keyRows, masterKeyRows, reencryptAll, rotateAll } from '../../edge/operator/operation/encryption.ts'
import { schemas } from '../../edge/operator/operation/schemas.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { keysUnder } from '../../services/kit/process/master-keys.ts'
import { earlierBy, moveKeyTimes } from '../harness/key-times.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { isSigned, receiver } from '../harness/receiver.ts'
import { clientLoad } from './client-load.ts'
import { processesApart } from './processes-apart.ts'

const [older, newer] = [randomBytes(32), randomBytes(32)] as const
const asSetting = (...keys: readonly Buffer[]) => keys.map(key => key.toString('base64')).join(',')

/** The issuer of tokens and the origin of pages, for all edges. */
const BASE_URL = 'http://localhost:8080'

/** Columns that are filled only for moments, or only by requests that the load does not send. */
const MAY_BE_EMPTY = new Set([
  'beneficiaries.erasures.end_user',
  'beneficiaries.outbox.payload',
  'edge.payment_file_pieces.content',
  'edge.payment_files.notes',
  'gambling.import_lines.content',
  'gambling.outbox.payload',
  'notifier.outbox.payload',
  'notifier.subscriptions.former_secret',
  'verification.outbox.payload',
  'verification.verifications.received',
  'verification.verifications.reference',
  'verification.book.names',
])

t.test(
  'MASTER_KEY changes under load without a failure, and no value stays encrypted under the former key',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const endpoint = await receiver(
      t,
      (_received, response, count) => void response.writeHead(count === 1 ? 503 : 200).end('busy'),
    )
    const edge = async (...keys: readonly Buffer[]) => ({
      of: 'edge' as const,
      port: await freePort(),
      env: { MASTER_KEY: asSetting(...keys), BASE_URL, WEBHOOK_ALLOWED_ORIGINS: endpoint.origin },
    })
    const edges = { old: await edge(older), both: await edge(newer, older), new: await edge(newer) }
    const { start, stop, dataDirectory, logged } = await processesApart(t, databaseUrl, edges)
    const placeWith = (...keys: readonly [Buffer, ...Buffer[]]) => ({
      databaseUrl,
      masterKeys: keysUnder(keys, 'development'),
    })
    const both = placeWith(newer, older)

    await start('old')
    const load = await clientLoad(edges.old.port, {
      ...JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8')),
      origin: BASE_URL,
      endpoint: endpoint.origin,
    })
    t.teardown(load.end)
    await load.rounds(4)

    // First all programs learn of the new key,
    await start('both')
    load.goTo(edges.old.port, edges.both.port)
    await load.rounds(4)
    load.goTo(edges.both.port)
    await load.rounds(0)
    await stop('old')
    t.match(await masterKeyRows(both), [
      { state: 'present', keys: 0, removable: false },
      { state: 'former', removable: false },
    ])

    // then the schemas get new keys,
    const former = (await keyRows(both))
      .filter(({ state }) => state === 'seals')
      .map(({ key }) => String(key))
    t.match(await rotateAll(both), [{ state: 'present' }, { state: 'former', keys: 0, removable: true }])
    await start('new')
    load.goTo(edges.both.port, edges.new.port)
    await load.rounds(2)
    // Programs look for new keys every 10 s.
    const soon = new Date(Date.now() + 12_000)
    await inAll(databaseUrl, (db, schema) =>
      moveKeyTimes(db, schema, both.masterKeys, time => (time > soon ? soon : time)),
    )

    // stored values are encrypted anew,
    await killedMidway(databaseUrl)
    const encrypted = await reencryptAll(both, () => {})
    t.strictSame(
      encrypted.filter(({ left, unreadable }) => left !== 0 || unreadable !== undefined),
      [],
    )
    t.ok(
      encrypted.some(({ reencrypted }) => Number(reencrypted) > 0),
      'the second run went on',
    )

    // and the old key goes.
    load.goTo(edges.new.port)
    await load.rounds(0)
    await stop('both')
    t.strictSame([...(await columnsUnder(databaseUrl, former))], [ANSWERS], 'answers are kept for a day')
    await inAll(databaseUrl, (db, schema) =>
      moveKeyTimes(db, schema, placeWith(newer).masterKeys, earlierBy(26 * 3_600_000)),
    )
    await reencryptAll(placeWith(newer), () => {})
    const keys = await keyRows(placeWith(newer))
    t.strictSame(
      keys.filter(({ state }) => state !== 'seals' && state !== 'kept'),
      [],
      'former keys are gone',
    )
    await load.rounds(4)
    await load.end()
    t.ok((await load.readAll()) >= 14)
    t.strictSame(load.failures, [])
    const troubled = Object.keys(edges).flatMap(name =>
      logged(name as keyof typeof edges).filter(line =>
        /MASTER_KEY|key is not loaded/.test(JSON.stringify(line)),
      ),
    )
    t.strictSame(troubled, [], 'no program has met a value that it could not open')
    t.strictSame(
      endpoint.received.filter(received => !isSigned(received, load.secret)),
      [],
      'webhooks are signed as before',
    )

    const declared = schemas.flatMap(schema =>
      'sealed' in schema ? schema.sealed.map(({ table, column }) => `${schema.name}.${table}.${column}`) : [],
    )
    const found = await columnsUnder(
      databaseUrl,
      keys.map(({ key }) => String(key)),
    )
    t.strictSame(
      [...found].filter(column => column !== ANSWERS && !declared.includes(column)),
      [],
      'every column of encrypted values is listed in sealed-columns.ts',
    )
    t.strictSame(
      declared.filter(column => !found.has(column) && !MAY_BE_EMPTY.has(column)),
      [],
      'the load has filled the others',
    )
  },
)

const ANSWERS = 'edge.idempotency_keys.answer'

async function inAll(url: string, work: (db: Knex, schema: string) => Promise<unknown>): Promise<void> {
  for (const schema of schemas.filter(each => 'sealed' in each)) {
    const db = openDatabase(url, schema.name)
    await work(db, schema.name)
    await db.destroy()
  }
}

/** The columns of all tables that hold values which begin with one of these key ids, as bytes or in base64. */
async function columnsUnder(url: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  // Of the base64 of 4 bytes, 5 characters do not depend on the bytes that follow.
  const texts = ids.map(id => `${Buffer.from(id, 'hex').toString('base64').slice(0, 5)}%`)
  await inAll(url, async (db, schema) => {
    const { rows } = await db.raw(
      `select relname as table, attname as column, atttypid = 'bytea'::regtype as is_bytes
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = ?::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not in ('data_keys', 'seal_counts') and attnum > 0 and atttypid in ('bytea'::regtype, 'text'::regtype)`,
      [schema],
    )
    for (const { table, column, is_bytes } of rows) {
      const condition = is_bytes ? `encode(substring(?? from 1 for 4), 'hex') = any (?)` : '?? like any (?)'
      const row = await db(table)
        .whereRaw(condition, [column, is_bytes ? ids : texts] as Knex.RawBinding[])
        .first(column)
      if (row !== undefined) found.add(`${schema}.${table}.${column}`)
    }
  })
  return found
}

/** Starts the command, and kills it in the middle: a lock keeps it from writing the values that it has encrypted. */
async function killedMidway(url: string): Promise<void> {
  const db = openDatabase(url, 'gambling')
  const lock = await db.transaction()
  await lock.raw('lock table entities in share mode')
  const command = spawn(
    process.execPath,
    ['--import', 'tsx', 'edge/operator/cli/payprep.ts', 'encryption', 'reencrypt'],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: url, MASTER_KEY: asSetting(newer) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const exited = once(command, 'exit')
  const waiting = db('pg_locks').whereRaw(`relation = 'entities'::regclass and not granted`)
  // Postgres drops the lock if the connection idles too long.
  while (command.exitCode === null && (await waiting.clone().first()) === undefined)
    await lock.raw('select pg_sleep(0.1)')
  command.kill('SIGKILL')
  await exited
  await lock.rollback()
  await db.destroy()
}
