import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { freshPostgres15, needsPostgres15 } from '../harness/postgres15.ts'
import { freshRedis, needsRedis } from '../harness/redis.ts'
import { type Effect, faults, type RequestKind } from './documented-faults.ts'
import { type Answer, systemApart } from './system-apart.ts'
import { until } from '../harness/until.ts'

const CONNECTIONS = 60
/** Requests of each kind after its effect has set in. */
const REPEATED = 5

t.test(
  'An installation whose services run apart',
  { skip: needsPostgres15.skip || needsRedis.skip },
  async t => {
    const postgres = await freshPostgres15(t, [`max_connections=${CONNECTIONS}`])
    postgres.run('createdb', '--maintenance-db', postgres.urlOf('postgres'), 'payprep')
    const databaseUrl = postgres.urlOf('payprep')
    const redis = await freshRedis(t)
    const system = await systemApart(t, databaseUrl, redis.url)

    /** Begins a fault, and returns a function that ends it. Undefined if this machine cannot have the fault. */
    const begin: Readonly<Record<string, () => Promise<undefined | (() => Promise<unknown> | void)>>> = {
      async 'Redis is gone'() {
        await redis.kill()
        return redis.start
      },
      async 'Redis does not answer'() {
        redis.suspend()
        return () => void redis.resume()
      },
      async 'Redis has lost its keys'() {
        await redis.kill()
        await redis.start()
        await until(async () => (await system.asks.write()).status !== 503)
        return () => {}
      },
      async 'Postgres is gone'() {
        await postgres.stop()
        return postgres.start
      },
      'Postgres has no connection left': () => exhausted(postgres.urlOf('postgres')),
      'The disk of Postgres is full': () => filled(databaseUrl, postgres.small),
      async 'The reference-data service is gone'() {
        await system.kill('reference-data')
        return () => system.start('reference-data')
      },
      async 'One of two replicas is killed'() {
        await system.kill('validation 1')
        return () => system.start('validation 1')
      },
      async 'One of two replicas hangs'() {
        system.suspend('validation 2')
        return () => system.resume('validation 2')
      },
      async 'The beneficiaries service is too slow'() {
        system.beneficiaries.hold()
        return () => system.beneficiaries.release()
      },
    }

    t.strictSame(
      faults.map(({ name }) => name),
      Object.keys(begin),
    )
    for (const { name, effects } of faults) {
      await t.test(`${name}: what is served and refused is as documented`, async t => {
        const before = system.logged('edge').length
        const end = await begin[name]!()
        if (end === undefined) return t.pass('skipped: this machine gives no small disk')
        try {
          await Promise.all(effects.map(([kind, effect]) => meets(kind, effect)))
        } finally {
          await end()
        }
        for (const [kind] of effects) await meets(kind, 'served', { isOver: true })
        const outages = outagesIn(system.logged('edge').slice(before))
        t.strictSame(outages, [...new Set(outages)], 'each outage is told once')
        if (name === 'Postgres is gone') t.ok(outages.includes('queue.claim-failed deliveries'))

        /** Asks until the effect was met REPEATED times. Requests that the fault leaves alone must always be served. */
        async function meets(kind: RequestKind, expected: Effect, { isOver = false } = {}) {
          let met = 0
          while (met < REPEATED) {
            const answer = await system.asks[kind]()
            const effect = effectOf(answer)
            if (effect === undefined)
              return t.fail(`${kind}: ${answer.status} ${JSON.stringify(answer.body)}`)
            if (effect === expected) met++
            else if (met > 0 && kind !== 'write')
              return t.fail(`${kind} is ${effect} after it was ${expected}`)
            else if (expected === 'served' && !isOver)
              return t.fail(`${kind} is refused: ${JSON.stringify(answer.body)}`)
            else await sleep(50)
          }
          t.pass(`${kind}: ${expected}`)
        }
      })
    }

    await t.test('A write repeated after Redis lost its keys makes no second session', async t => {
      const key = randomUUID()
      const first = await system.createSession(key)
      await redis.kill()
      await redis.start()
      let second = await system.createSession(key)
      for (; second.status === 503; second = await system.createSession(key)) await sleep(100)
      t.equal(second.body.id, first.body.id)
    })
  },
)

/** The warnings of the edge, each with the table, task, name, schema or address that it concerns. */
function outagesIn(lines: readonly LogLine[]): readonly string[] {
  return lines
    .filter(({ level, event }) => level === 'warn' && event !== 'request' && event !== 'rpc')
    .map(({ event, table, task, name, schema, address }) =>
      [event, table ?? task ?? name ?? schema ?? address].filter(Boolean).join(' '),
    )
}

function effectOf({ status, retryAfter }: Answer): Effect | undefined {
  if (status < 300) return 'served'
  return status === 503 && retryAfter !== null ? 'refused' : undefined
}

/** Takes all connections of a server away from others. */
async function exhausted(url: string) {
  const clients: pg.Client[] = []
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'taker' })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
  }
  await takeOne()
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'taker'`
  while (clients.length < CONNECTIONS) {
    await clients[0]!.query(others)
    await takeOne().catch(() => sleep(10))
  }
  return async () => void (await Promise.all(clients.map(client => client.end())))
}

/** Moves the sessions to a small disk and fills it. */
async function filled(url: string, small: string | undefined) {
  if (small === undefined) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const move = async (tablespace: string) => {
    await client.query(`alter table beneficiaries.sessions set tablespace ${tablespace}`)
  }
  await client.query(`create tablespace small location '${small}'`)
  await move('small')
  await client.query('create table public.ballast (text text) tablespace small')
  await client.query('alter table public.ballast set (autovacuum_enabled = off)')
  for (const rows of [10_000, 100, 1]) {
    const fill = `insert into public.ballast select string_agg(md5(random()::text), '') from generate_series(1, $1 * 100) n group by n % $1`
    for (;;) {
      const isFull = await client.query(fill, [rows]).then(
        () => false,
        () => true,
      )
      if (isFull) break
    }
  }
  return async () => {
    await client.query('drop table public.ballast')
    await move('pg_default')
    await client.query('drop tablespace small')
    await client.end()
  }
}
