import { randomUUID } from 'node:crypto'
import t from 'tap'
import { trafficCount } from '../../../edge/gateway/traffic/count.ts'
import { keepTraffic } from '../../../edge/gateway/traffic/keep-traffic.ts'
import { keptTraffic } from '../../../edge/gateway/store/kept-traffic.ts'
import { openEdgeDatabase } from '../../../edge/gateway/store/database.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'
import { freshDatabase } from '../../harness/database.ts'
import { membership } from '../../harness/system.ts'

const db = await openEdgeDatabase(await freshDatabase(t), membership.key)
t.teardown(() => db.destroy())
const HOUR = 3_600_000
const noon = Date.UTC(2026, 8, 14, 12)
const clock = { time: noon, now: () => clock.time }
const [shop, bank] = [randomUUID(), randomUUID()]
const caller = (organizationId: string, clientId: string) => ({ organizationId, clientId })

async function empty() {
  clock.time = noon
  await acrossOrganizations(db)('request_counts').delete()
}

t.test('Edges count together: requests, refusals, failures, and how long the half and 95 % took', async t => {
  await empty()
  const [one, other] = [trafficCount(clock), trafficCount(clock)]
  for (let ms = 1; ms <= 90; ms++) one.count(caller(shop, 'till'), 'GET /a', 200, ms)
  for (let ms = 91; ms <= 98; ms++) other.count(caller(shop, 'till'), 'GET /a', 404, ms)
  other.count(caller(shop, 'till'), 'GET /a', 503, 2_400)
  other.count(undefined, 'POST /b', 401, 60_000)
  const kept = keptTraffic(db, clock)
  await Promise.all([kept.add(one.take()), kept.add(other.take())])
  clock.time += 100_000
  const { spans, routes, clients, recent } = await kept.report(1)
  t.strictSame(routes, [
    { requests: 99, refused: 8, failed: 1, medianMs: 50, p95Ms: 100, route: 'GET /a' },
    { requests: 1, refused: 1, failed: 0, medianMs: Infinity, p95Ms: Infinity, route: 'POST /b' },
  ])
  t.match(clients, [
    { organizationId: shop, clientId: 'till', requests: 99 },
    { clientId: '', requests: 1 },
  ])
  t.equal(spans.length, 12, 'an hour of five minutes each')
  t.match(spans.at(-1), { start: noon, requests: 100 })
  t.match(recent, { requests: 100, failed: 1, seconds: 400 })
})

t.test('An organization sees its own requests alone', async t => {
  await empty()
  const traffic = trafficCount(clock)
  traffic.count(caller(shop, 'till'), 'GET /a', 200, 1)
  traffic.count(caller(bank, 'core'), 'GET /b', 200, 1)
  const kept = keptTraffic(db, clock)
  await kept.add(traffic.take())
  t.match(await kept.ofOrganization(bank, 6), { routes: { length: 1, 0: { route: 'GET /b' } } })
  t.match(await kept.ofOrganization(randomUUID(), 6), { routes: { length: 0 }, recent: { requests: 0 } })
})

t.test('Hours are kept for 31 days, five minutes for two', async t => {
  await empty()
  const kept = keptTraffic(db, clock)
  const at = async (time: number) => {
    const traffic = trafficCount({ now: () => time })
    traffic.count(caller(shop, 'till'), 'GET /a', 200, 1)
    await kept.add(traffic.take())
  }
  await at(noon - 32 * 24 * HOUR)
  await at(noon - 29.5 * 24 * HOUR)
  await at(noon)
  await kept.deleteOld()
  const { spans } = await kept.report(720)
  t.equal(spans.length, 720)
  t.equal(
    spans.reduce((sum, { requests }) => sum + requests, 0),
    2,
  )
  const rows = await acrossOrganizations(db)('request_counts').orderBy('seconds')
  t.strictSame(
    rows.map(({ seconds }) => seconds),
    [300, 3_600, 3_600],
  )
})

t.test('What cannot be kept is counted again, and nothing is lost at the end of a process', async t => {
  await empty()
  const traffic = trafficCount(clock)
  const kept = keptTraffic(db, clock)
  let isDown = true
  const keeping = keepTraffic(
    traffic,
    { ...kept, add: counts => (isDown ? Promise.reject(new Error('down')) : kept.add(counts)) },
    silentLog,
  )
  traffic.count(caller(shop, 'till'), 'GET /a', 200, 1)
  await keeping.add()
  traffic.count(caller(shop, 'till'), 'GET /a', 500, 1)
  isDown = false
  await keeping.close()
  const { routes } = await kept.report(6)
  t.match(routes, [{ requests: 2, failed: 1 }])
})

t.test(
  'Clients beyond 10,000 in five minutes are counted together, so that memory stays bounded',
  async t => {
    const traffic = trafficCount(clock)
    for (let at = 0; at < 10_050; at++) traffic.count(caller(shop, `client-${at}`), 'GET /a', 200, 1)
    const counts = traffic.take()
    t.equal(counts.length, 10_001)
    t.equal(counts.at(-1)!.took[0], 50)
    t.strictSame(traffic.take(), [])
  },
)
