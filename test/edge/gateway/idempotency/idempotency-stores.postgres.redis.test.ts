import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Context } from '../../../../edge/gateway/http/state.ts'
import type { Once } from '../../../../edge/gateway/idempotency/once.ts'
import { openIdempotency } from '../../../../edge/gateway/idempotency/open.ts'
import { postgresIdempotency } from '../../../../edge/gateway/idempotency/postgres.ts'
import { redisIdempotency } from '../../../../edge/gateway/idempotency/redis.ts'
import { openRedis } from '../../../../edge/gateway/idempotency/redis-connection.ts'
import type { Claim, IdempotencyStore, Lifetimes } from '../../../../edge/gateway/idempotency/store.ts'
import { migrations } from '../../../../edge/gateway/store/migrations.ts'
import { scrape } from '../../../../services/kit/metrics/scrape.ts'
import { type Log, silentLog } from '../../../../services/kit/process/logging/log.ts'
import { problemIn } from '../../../../services/kit/problem.ts'
import { freshSchema } from '../../../harness/database.ts'
import { freshRedis, freshRedisCluster, needsRedis } from '../../../harness/redis.ts'
import { until } from '../../../harness/until.ts'

type Open = (lifetimes?: Lifetimes) => IdempotencyStore

t.test('over Postgres', async t => {
  const db = await freshSchema(t, migrations)
  await contract(t, lifetimes => postgresIdempotency(db, lifetimes))

  t.test('an answer is kept for a day, a claim for longer than any request runs', async t => {
    const store = postgresIdempotency(db)
    const key = randomUUID()
    const lasts = async () => {
      const end = db.raw('extract(epoch from ends_at - now())::float8 as seconds')
      return Number((await db('idempotency_keys').where({ key }).first(end)).seconds)
    }
    const claim = taken(await store.claim(key, 'f'))
    t.ok((await lasts()) <= 15)
    await store.complete(key, claim, 'answer')
    const seconds = await lasts()
    t.ok(seconds > 23.9 * 3_600 && seconds <= 24 * 3_600, `${seconds} s`)
  })

  t.test('expired rows are deleted by later claims', async t => {
    await db('idempotency_keys').delete()
    const store = postgresIdempotency(db, { claimMs: -1, answerMs: 1 })
    for (let count = 0; count < 20; count++) await store.claim(randomUUID(), 'f')
    t.ok((await db('idempotency_keys')).length <= 2)
  })
})

t.test('over Redis', needsRedis, async t => {
  const server = await freshRedis(t)
  const failures: unknown[] = []
  const log: Log = (event, fields) => void failures.push({ event, ...fields })
  const { redis, close } = openRedis({ urls: [server.url], isCluster: false }, log)
  t.teardown(close)
  const open: Open = lifetimes => redisIdempotency(redis, 'ours', lifetimes)
  await reachable(open())
  await contract(t, open)

  t.test('two installations in one Redis do not share keys', async t => {
    const key = randomUUID()
    t.equal((await open().claim(key, 'f')).outcome, 'taken')
    t.equal((await redisIdempotency(redis, 'theirs').claim(key, 'f')).outcome, 'taken')
  })

  t.test('a blocked event loop is not taken for an outage of Redis', async t => {
    const store = open()
    const claim = store.claim(randomUUID(), 'f')
    const startedAt = performance.now()
    while (performance.now() - startedAt < 600);
    t.ok(isTaken(await claim))
  })

  t.test('an outage of Redis is reported at once, and Redis is used again once it is back', async t => {
    const store = open()
    const failsSoon = async () => {
      const startedAt = performance.now()
      const error = await store.claim(randomUUID(), 'f').then(
        () => undefined,
        (error: unknown) => error,
      )
      t.equal(problemIn(error)?.kind, 'unavailable')
      const took = performance.now() - startedAt
      t.ok(took < SOON_MS, `after ${Math.round(took)} ms`)
    }
    server.suspend()
    await failsSoon()
    const key = randomUUID()
    await t.rejects(store.claim(key, 'f'))
    server.resume()
    await reachable(store)
    const claim = await eventually(() => store.claim(key, 'f'), isTaken)
    t.ok(isTaken(claim), 'a command that Redis executes late does not block the next attempt')

    await server.kill()
    await failsSoon()
    await failsSoon()
    await server.start()
    await reachable(store)
    t.match(failures[0], { event: 'redis.failed' }, 'the outage is logged')
  })
})

/** Sends a request twice with one idempotency key. */
async function askTwice(once: Once, idempotencyKey = 'b1f3c1de-77a5-4c0b-8a52-9d3f6f1e2c40') {
  const state = {
    requestId: 'r-1',
    route: '/sessions',
    caller: { clientId: 'c', organizationId: '17' },
    idempotencyKey,
  }
  let runs = 0
  const request = () => once({ state, method: 'POST' } as Context, Buffer.from('x'), async () => ++runs)
  return [await request(), await request()]
}

const ranOnce = [
  { body: 1, isReplay: false },
  { body: 1, isReplay: true },
]

t.test('without Redis, a request runs once per key too, in either environment', async t => {
  for (const environment of ['development', 'production'] as const) {
    const db = await freshSchema(t, migrations)
    const options = { redisUrls: [], environment, db, key: () => Buffer.alloc(32), log: silentLog }
    const { once, needs, close } = await openIdempotency(options)
    t.strictSame(await askTwice(once), ranOnce)
    t.equal((await db('idempotency_keys')).length, 1)
    t.strictSame(needs, {})
    await close()
  }
})

t.test(
  'with Redis, a request runs once per key in each environment, and Postgres holds no key',
  needsRedis,
  async t => {
    const server = await freshRedis(t)
    const db = await freshSchema(t, migrations)
    const opened = async (environment: 'development' | 'production') => {
      const redis = { redisUrls: [server.url], redisCluster: 'no' } as const
      return openIdempotency({ ...redis, environment, db, key: () => Buffer.alloc(32), log: silentLog })
    }
    const up = async () => /^payprep_redis_up (\d)$/m.exec(await scrape())?.[1]
    const [first, second] = [await opened('development'), await opened('production')]
    for (const { once, needs } of [first, second]) {
      await until(() =>
        needs.redis!().then(
          () => true,
          () => false,
        ),
      )
      t.strictSame(await askTwice(once), ranOnce)
      t.strictSame((await askTwice(once))[0], ranOnce[1])
    }
    t.strictSame(await db('idempotency_keys'), [])
    t.equal(await up(), '1')

    await t.test('it is checked by writing, which a replica refuses, and leaves nothing behind', async t => {
      const tell = (...args: string[]) =>
        spawnSync('redis-cli', ['-p', server.url.port, ...args], { encoding: 'utf8' }).stdout.trim()
      const check = first.needs.redis!
      for (let count = 0; count < 3; count++) await check()
      await until(() => tell('keys', '*check*') === '')
      t.ok(Number(tell('dbsize')) > 0)
      tell('replicaof', '127.0.0.1', server.url.port)
      await t.rejects(check(), { message: /READONLY/ })
      tell('replicaof', 'no', 'one')
      await check()
    })

    await server.kill()
    await until(async () => (await up()) === '0')
    await t.rejects(first.needs.redis!())
    for (const { close } of [first, second]) await close()
    t.equal(await up(), undefined, 'a closed connection reports no state of Redis')
  },
)

t.test(
  'several addresses of Redis are those of a cluster or of Sentinels, or a mistake',
  needsRedis,
  async t => {
    const redisUrls = [new URL('redis://127.0.0.1:1'), new URL('redis://127.0.0.1:2')]
    const db = await freshSchema(t, migrations)
    const options = {
      redisUrls,
      environment: 'production',
      db,
      key: () => Buffer.alloc(32),
      log: silentLog,
    } as const
    for (const redisCluster of ['no', undefined] as const) {
      const mistake = { name: 'ConfigError', message: /REDIS_URL .* REDIS_CLUSTER=yes .* REDIS_SENTINEL/ }
      await t.rejects(openIdempotency({ ...options, ...(redisCluster && { redisCluster }) }), mistake)
    }
    const both = { redisCluster: 'yes', redisSentinel: 'payprep' } as const
    await t.rejects(openIdempotency({ ...options, ...both }), {
      name: 'ConfigError',
      message: /set one of them/,
    })
    const { needs, close } = await openIdempotency({ ...options, redisCluster: 'yes' })
    t.strictSame(Object.keys(needs), ['redis'])
    await close()
  },
)

t.test('over a Redis Cluster', needsRedis, async t => {
  const nodes = await freshRedisCluster(t)
  const { redis, close } = openRedis({ urls: [nodes[0]!.url], isCluster: true }, silentLog)
  t.teardown(close)
  const open: Open = lifetimes => redisIdempotency(redis, 'ours', lifetimes)
  await reachable(open())
  await contract(t, open)

  t.test('requests with keys of all nodes run once', async t => {
    const db = await freshSchema(t, migrations)
    const options = { redisUrls: [nodes[1]!.url], redisCluster: 'yes', environment: 'production' } as const
    const { once, close } = await openIdempotency({
      ...options,
      db,
      key: () => Buffer.alloc(32),
      log: silentLog,
    })
    const ask = () => Promise.all(Array.from({ length: 20 }, () => askTwice(once, randomUUID())))
    const answers = await eventually(
      () => ask().catch(() => []),
      each => each.length > 0,
    )
    t.strictSame(
      answers,
      Array.from({ length: 20 }, () => ranOnce),
    )
    await close()
  })

  t.test('keys of all nodes are claimed; while a node is down, keys of the others still are', async t => {
    const store = open()
    const claimMany = () =>
      Promise.all(
        Array.from({ length: 60 }, () =>
          store.claim(randomUUID(), 'f').then(isTaken, error => problemIn(error)?.kind),
        ),
      )
    t.strictSame(new Set(await claimMany()), new Set([true]))
    await nodes[2]!.kill()
    t.strictSame(new Set(await claimMany()), new Set([true, 'unavailable']))
    await nodes[2]!.start()
    const isAllTaken = (outcomes: readonly unknown[]) => outcomes.every(each => each === true)
    t.ok(isAllTaken(await eventually(claimMany, isAllTaken)), 'its keys are claimed again once it is back')
  })
})

/** The guarantees of an idempotency store. */
async function contract(t: Test, open: Open) {
  const store = open()

  t.test('of concurrent claims of a key, one succeeds', async t => {
    const key = randomUUID()
    const claims = await Promise.all(Array.from({ length: 200 }, () => store.claim(key, 'f')))
    t.equal(claims.filter(({ outcome }) => outcome === 'taken').length, 1)
    t.equal(claims.filter(({ outcome }) => outcome === 'in-flight').length, 199)
  })

  t.test('an answer is returned to repetitions, and another request with the key is a mismatch', async t => {
    const key = randomUUID()
    const claim = taken(await store.claim(key, 'f'))
    t.strictSame(await store.claim(key, 'g'), { outcome: 'mismatch' })
    await store.complete(key, claim, 'the+answer/==')
    t.strictSame(await store.claim(key, 'f'), { outcome: 'answered', answer: 'the+answer/==' })
    t.strictSame(await store.claim(key, 'f'), { outcome: 'answered', answer: 'the+answer/==' })
    t.strictSame(await store.claim(key, 'g'), { outcome: 'mismatch' })
  })

  t.test('a released key can be claimed again, also by another request', async t => {
    const key = randomUUID()
    await store.release(key, taken(await store.claim(key, 'f')))
    t.equal((await store.claim(key, 'g')).outcome, 'taken')
  })

  t.test('a claim expires, and its holder can no longer change the key', async t => {
    const brief = open({ claimMs: 1, answerMs: 60_000 })
    const key = randomUUID()
    const late = taken(await brief.claim(key, 'f'))
    const next = taken(await eventually(() => store.claim(key, 'f'), isTaken))
    await brief.complete(key, late, 'late')
    await brief.release(key, late)
    t.strictSame(await store.claim(key, 'f'), { outcome: 'in-flight' })
    await store.complete(key, next, 'next')
    await brief.complete(key, late, 'late')
    await brief.release(key, next)
    t.match(await store.claim(key, 'f'), { outcome: 'answered', answer: 'next' })
  })

  t.test('an answer expires', async t => {
    const brief = open({ claimMs: 60_000, answerMs: 1 })
    const key = randomUUID()
    await brief.complete(key, taken(await brief.claim(key, 'f')), 'answer')
    t.ok(isTaken(await eventually(() => store.claim(key, 'g'), isTaken)))
  })
}

/** Half of a request's deadline. An idle machine needs a tenth of it. */
const SOON_MS = 2_500

const isTaken = ({ outcome }: Claim) => outcome === 'taken'

function taken(claim: Claim): string {
  if (claim.outcome !== 'taken') throw new Error(`the key is ${claim.outcome}`)
  return claim.claim
}

const PATIENCE_MS = 10_000

/** Repeats a call until its result is good or the time is over. */
async function eventually<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (isGood(answer) || Date.now() > deadline) return answer
    await sleep(10)
  }
}

async function reachable(store: IdempotencyStore) {
  const answers = () =>
    store.claim(randomUUID(), 'f').then(
      () => true,
      () => false,
    )
  if (!(await eventually(answers, Boolean))) throw new Error('Redis does not come back')
}
