import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { needsRedis, tell } from '../harness/redis.ts'
import { freshReplicatedCluster, freshSentinels, type Pair } from '../harness/redis-replicas.ts'
import { until } from '../harness/until.ts'
import { failovers } from './documented-faults.ts'
import { keyedLoad } from './keyed-load.ts'
import { processesApart } from './processes-apart.ts'

/** Writes that are acknowledged while the primary no longer passes them on. */
const LOST = 30

const cases = {
  'The primary behind Sentinels is killed': async (t: Test) => {
    const { urls, ...pair } = await freshSentinels(t)
    return { ...pair, env: { REDIS_URL: urls.join(), REDIS_SENTINEL: 'payprep' } }
  },
  'A primary of a cluster is killed': async (t: Test) => {
    const { urls, ...pair } = await freshReplicatedCluster(t)
    return { ...pair, env: { REDIS_URL: urls.join(), REDIS_CLUSTER: 'yes' } }
  },
}

t.strictSame(failovers('Redis'), Object.keys(cases))

for (const [name, open] of Object.entries(cases)) {
  t.test(`${name}: no idempotency key is executed twice`, needsRedis, async t => {
    const { primary, replica, env } = await open(t)
    const databaseUrl = await freshDatabase(t)
    const port = await freePort()
    const { start, dataDirectory, logged } = await processesApart(t, databaseUrl, {
      edge: { of: 'edge', port, env: { ...env, VERIFICATION_CLIENT_TOKENS: '1000000' } },
    })
    await start('edge')
    const load = await keyedLoad(port, join(dataDirectory, 'demo-client.json'))
    t.teardown(load.end)
    await load.done(20)

    await cut({ primary, replica }, () => load.done(LOST))
    const startedAt = performance.now()
    await until(() => tell(replica.url, 'role').startsWith('master'))
    const promotedAt = performance.now()
    await load.done(20)
    const [promoted, served] = [promotedAt, performance.now()].map(at =>
      ((at - startedAt) / 1_000).toFixed(1),
    )
    t.comment(`promoted after ${promoted} s, 20 writes done after ${served} s`)
    await primary.start()
    await until(() => tell(primary.url, 'role').startsWith('slave'))
    await load.done(20)
    await load.end()

    const lost = await load.repeat()
    t.comment(`${load.answers.size} keys, of which ${lost} were executed again and recognized`)
    t.ok(lost >= 1, 'the primary had acknowledged keys that the other never got')
    t.strictSame(
      [...load.answers.values()].filter(ids => ids.size !== 1),
      [],
      'a key has one answer',
    )
    t.strictSame([...load.unexpected], [], 'refused requests may be repeated')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*) from beneficiaries.sessions) + (select count(*) from verification.verifications) as made`,
    )
    await client.end()
    t.equal(Number(rows[0].made), load.answers.size, 'each key made one record')
    const errors = logged('edge').filter(({ level }) => level === 'error' || level === 'fatal')
    t.strictSame(errors, [])
  })
}

/** Kills a primary that acknowledges writes while its replica does not get them. */
async function cut({ primary, replica }: Pair, whileCut: () => Promise<void>) {
  replica.suspend()
  tell(primary.url, 'client', 'kill', 'type', 'replica')
  await whileCut()
  await primary.kill()
  replica.resume()
}
