import { randomUUID } from 'node:crypto'
import t from 'tap'
import { optionsLike } from '../../../../edge/gateway/idempotency/redis-options.ts'
import { redisIdempotency } from '../../../../edge/gateway/idempotency/redis.ts'
import { openRedis } from '../../../../edge/gateway/idempotency/redis-connection.ts'
import type { Log } from '../../../../services/kit/process/logging/log.ts'
import { needsRedis, tell } from '../../../harness/redis.ts'
import { freshSentinels } from '../../../harness/redis-replicas.ts'
import { until } from '../../../harness/until.ts'

t.test('Servers that are found have the user, password and protocol of the address', async t => {
  const found = optionsLike(new URL('rediss://user:a%2Fb@host'))
  t.match(found, { username: 'user', password: 'a/b', socket: { tls: true } })
  t.notMatch(optionsLike(new URL('redis://host')).socket, { tls: true })
})

t.test('Behind Sentinels', needsRedis, async t => {
  const { primary, replica, urls, sentinels } = await freshSentinels(t)
  const logged: string[] = []
  const log: Log = (event, fields) => void logged.push(`${event} ${fields?.error}`)
  const open = (name: string) => {
    const { redis, close } = openRedis({ urls, sentinel: name }, log)
    t.teardown(close)
    return redisIdempotency(redis, 'ours')
  }
  const claims = (store: ReturnType<typeof open>) =>
    store.claim(randomUUID(), 'f').then(
      ({ outcome }) => outcome === 'taken',
      () => false,
    )
  const keysOf = (server: typeof primary) => Number(tell(server.url, 'dbsize'))

  await t.test('a name that they do not know is logged', async t => {
    t.notOk(await claims(open('another')))
    await until(() => logged.some(line => line.includes('knows no primary named another')))
  })

  await t.test('one that hangs or is gone is passed over', async t => {
    sentinels[0]!.kill('SIGSTOP')
    const store = open('payprep')
    await until(() => claims(store))
    sentinels[0]!.kill('SIGCONT')
    t.ok(keysOf(primary) > 0)
  })

  await t.test('a primary that hangs is left, and not used again when it goes on', async t => {
    const store = open('payprep')
    await until(() => claims(store))
    primary.suspend()
    t.notOk(await claims(store))
    await until(() => claims(store))
    t.ok(tell(replica.url, 'role').startsWith('master'))
    primary.resume()
    await until(() => tell(primary.url, 'role').startsWith('slave'))
    for (let count = 0; count < 20; count++) t.ok(await claims(store))
  })
})
