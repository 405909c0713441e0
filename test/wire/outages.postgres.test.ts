import { Code, ConnectError } from '@connectrpc/connect'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { Problem, problemIn } from '../../services/kit/problem.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { connect, link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { freshSchema } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { failure } from './stock-client.ts'

const serviceToken = 'a token of this test'

/** Faults that a handler meets, by name, and the message that its caller gets. */
type Faults = Readonly<Record<string, readonly [told: RegExp, run: () => Promise<unknown>]>>

async function faults(t: Test): Promise<Faults> {
  const db = await freshSchema(t, {
    first: async schema => schema.createTable('things', row => row.integer('id')),
  })
  const { url: connectionString, schema } = db.userParams
  await db('things').insert({ id: 1 })
  const opened = (url: string, statementMs = 1_000) => {
    const other = openDatabase(url, schema, { statementMs })
    t.teardown(() => other.destroy())
    return other
  }
  const hasty = opened(connectionString, 50)
  const away = opened(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`)
  const exhausted = opened(connectionString)
  const role = `${schema}_limited`
  await db.raw(`create role ?? login password 'x' connection limit 0`, [role])
  t.teardown(() => db.raw('drop role ??', [role]))
  const limitedUrl = new URL(connectionString)
  Object.assign(limitedUrl, { username: role, password: 'x' })
  const limited = opened(limitedUrl.href)

  return {
    'Postgres away': [/^the database is unavailable/, () => away.raw('select 1')],
    'connection cut': [
      /^the database is unavailable/,
      () => db.raw('select pg_terminate_backend(pg_backend_pid())'),
    ],
    'pool exhausted': [/^all connections to the database are busy/, () => takingAll(exhausted)],
    'server exhausted': [/^the database is full/, () => limited.raw('select 1')],
    'disk full': [/^the database is full/, () => raising(db, '53100')],
    'statement time-out': [/^the database did not answer in time/, () => hasty.raw('select pg_sleep(5)')],
    'read only': [
      /^the database takes no changes/,
      () => db.transaction(async change => change('things').insert({ id: 2 }), { readOnly: true }),
    ],
    'row locked': [
      /^others are changing the same data/,
      () =>
        db.transaction(async change => {
          await change('things').where({ id: 1 }).forUpdate()
          await db.raw('select id from things for update nowait')
        }),
    ],
    deadlock: [/^others are changing the same data/, () => raising(db, '40P01')],
    'own disk full': [
      /^the disk is full/,
      async () => fail(Object.assign(new Error('write'), { code: 'ENOSPC' })),
    ],
    'another service away': [
      /^the validation service is unavailable/,
      async () => {
        const address = new URL(`http://127.0.0.1:${await freePort()}`)
        await connect(ValidationService, [address], { serviceToken }).client.validate({})
      },
    ],
    'another service reset': [
      /^an internal service is unavailable/,
      async () => fail(new ConnectError('a canary', Code.Aborted)),
    ],
    'told by the service': [/^come later/, async () => fail(new Problem('unavailable', 'come later'))],
  }
}

/** Asks for one connection more than a pool has. Only that one may not wait: connecting takes time. */
async function takingAll(db: Knex) {
  const { pool } = db.client
  const { acquireTimeoutMillis } = pool
  const held = await Promise.all(Array.from({ length: pool.max }, () => db.client.acquireConnection()))
  pool.acquireTimeoutMillis = 50
  await db.raw('select 1').finally(() => {
    pool.acquireTimeoutMillis = acquireTimeoutMillis
    held.forEach(each => db.client.releaseConnection(each))
  })
}

/** Raises the server's error for a fault that a test cannot cause. */
function raising(db: Knex, state: string) {
  return db.raw(`do $$ begin raise exception 'a canary' using errcode = '${state}'; end $$`)
}

function fail(error: Error): never {
  throw error
}

/** A service that meets the fault that the currency or the id names. */
function faultyService(faults: Faults): Service {
  return {
    routes: router =>
      router.service(ValidationService, {
        async validate({ items }) {
          await faults[items[0]!.currency!]![1]()
          return {}
        },
        async *validateStream(requests) {
          for await (const { id } of requests) {
            await faults[id!]![1]()
            yield {}
          }
        },
      }),
    close: async () => {},
  }
}

t.test('an outage is UNAVAILABLE with the same words, in this process and over the network', async t => {
  const all = await faults(t)
  const service = faultyService(all)
  const running = await serve(service, {
    port: 0,
    host: '127.0.0.1',
    credentials: { serviceToken },
    log: silentLog,
  })
  t.teardown(running.close)
  const address = new URL(`http://127.0.0.1:${running.port}`)
  const near = await link(ValidationService, [], { serviceToken }, silentLog, async () => service)
  const far = connect(ValidationService, [address], { serviceToken })

  for (const [name, [told]] of Object.entries(all)) {
    const answers = []
    for (const { client } of [near, far]) {
      for (const call of [
        () => client.validate({ items: [{ currency: name }] }),
        () => drained(client.validateStream(only({ id: name }))),
      ]) {
        const error = await failure(call())
        const { kind, message, code, retryAfterSeconds, httpStatus } = problemIn(error) ?? {}
        answers.push({
          rpc: (error as ConnectError).code,
          kind,
          message,
          code,
          retryAfterSeconds,
          httpStatus,
        })
      }
    }
    const [first] = answers
    const expected = {
      rpc: Code.Unavailable,
      kind: 'unavailable',
      message: told,
      retryAfterSeconds: 1,
      httpStatus: 503,
    }
    t.match(first, expected, name)
    for (const other of answers) t.strictSame(other, first, name)
  }
})

async function drained(messages: AsyncIterable<unknown>) {
  for await (const _ of messages);
}

async function* only<T>(message: T): AsyncGenerator<T> {
  yield message
}
