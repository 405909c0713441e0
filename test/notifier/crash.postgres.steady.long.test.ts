import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { bundled } from '../bundled.ts'
import {
  crashPostgres,
  program,
  retryUntilDone,
  shuffled,
  type Supervised,
  supervised,
  suspend,
} from '../harness/faults.ts'
import { receiver } from '../harness/receiver.ts'
import { freePort } from '../harness/free-port.ts'

const NOTIFIER = 'services/notifier/main.ts'
const WRITER = 'test/notifier/crash-writer.ts'

/** The target rate. A writer that was down catches up. */
const CHANGES_PER_SECOND = 300
/** A fault waits until this rate is reached, unless the machine is too slow for it. */
const CHANGES_PER_SECOND_MIN = 200
const BUSY_WAIT_MAX_MS = 3_000
const FAULT_EVERY_MS = 2_000
/** Covers the lease of a delivery, the lease of the relay, and the start of processes. */
const DRAIN_MAX_MS = 120_000
/** By then the writer has reported the changes that were running when the load ended. */
const SETTLE_MS = 1_000
const REDELIVERY_MAX_MS = 25_000
const ENDPOINT_CONCURRENCY = 32

const victims = ['notifier 0', 'notifier 1', 'writer', 'postgres'] as const
/** These processes are suspended for longer than any lease, at work or right after their start, and then resumed. */
const suspensions = ['notifier 0 suspended', 'notifier 1 suspended', 'notifier 0 suspended at start'] as const
const faults = shuffled([...victims, ...victims, 'notifier 0', 'notifier 1', ...suspensions] as const)
/** A process opens its first connections within this time after it listens. */
const STARTING_MS = 300

t.test('every committed change is delivered, in order, while processes are killed and suspended', async t => {
  const directory = t.testdir()
  const bundleOf = await bundled([NOTIFIER, WRITER], join(directory, 'programs'))
  const postgres = await embeddedPostgres(directory)
  t.teardown(postgres.close)
  const endpoints = [await receiver(t), await receiver(t)]
  const ports = [await freePort(), await freePort()]
  const urls = ports.map(port => new URL(`http://127.0.0.1:${port}`))
  const organizationId = randomUUID()
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    ENVIRONMENT: 'development',
    DATA_DIR: directory,
    MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN: randomBytes(16).toString('hex'),
    WEBHOOK_ALLOWED_ORIGINS: endpoints.map(({ origin }) => origin).join(),
    WEBHOOK_ENDPOINT_CONCURRENCY: String(ENDPOINT_CONCURRENCY),
    WEBHOOK_ENDPOINT_RATE: '5000',
    WEBHOOK_HOST_RATE: '10000',
    NOTIFIER_URL: urls.join(),
    ORGANIZATION_ID: organizationId,
    CHANGES_PER_SECOND: String(CHANGES_PER_SECOND),
  }

  /** When the writer reported each change as committed. */
  const committed = new Map<string, number>()
  const notifier = (port?: number) =>
    supervised(() => program(bundleOf(NOTIFIER), { ...env, NOTIFIER_PORT: String(port) }))
  const notifiers = { 'notifier 0': notifier(ports[0]), 'notifier 1': notifier(ports[1]) }
  t.teardown(() => Object.values(notifiers).forEach(each => each.end()))
  const { client } = connect(NotifierService, urls, { serviceToken: env.SERVICE_TOKEN })
  for (const { origin: url } of endpoints) {
    const subscription = { title: 'Test', url, events: [EventType.RECIPIENT_UPDATED] }
    await retryUntilDone(() => client.createSubscription({ organizationId, subscription }))
  }

  const writer = supervised(() => {
    const child = program(bundleOf(WRITER), env)
    return child.on('line', line => committed.set(line, Date.now()))
  })
  t.teardown(() => writer.end())
  const processes = { ...notifiers, writer }
  const changesInLastSecond = () => {
    const since = Date.now() - 1_000
    return [...committed.values()].filter(at => at > since).length
  }

  const startedAt = Date.now()
  const injected: string[] = []
  let underLoad = 0
  for (const fault of faults) {
    await sleep(FAULT_EVERY_MS * (0.5 + Math.random()))
    const waitsUntil = Date.now() + BUSY_WAIT_MAX_MS
    while (changesInLastSecond() < CHANGES_PER_SECOND_MIN && Date.now() < waitsUntil) await sleep(20)
    if (changesInLastSecond() >= CHANGES_PER_SECOND_MIN) underLoad++
    if (fault === 'postgres') await crashPostgres(postgres.url)
    else if (fault === 'notifier 0 suspended') suspend(notifiers['notifier 0'])
    else if (fault === 'notifier 1 suspended') suspend(notifiers['notifier 1'])
    else if (fault === 'notifier 0 suspended at start') await suspendAtStart(notifiers['notifier 0'])
    else processes[fault].kill('SIGKILL')
    injected.push(fault)
  }
  await sleep(FAULT_EVERY_MS)
  const loadSeconds = (Date.now() - startedAt) / 1_000
  processes.writer.kill('SIGUSR2')
  await sleep(SETTLE_MS)
  const expected = [...committed.keys()]

  const faultsEndedAt = Date.now()
  const hasAll = (seen: ReadonlySet<string>) => expected.every(name => seen.has(name))
  const isDrained = () =>
    endpoints.every(({ received }) => hasAll(new Set(received.map(each => nameOf(each.body)))))
  while (!isDrained() && Date.now() - faultsEndedAt < DRAIN_MAX_MS) await sleep(200)
  const drainMs = Date.now() - faultsEndedAt

  const histories = endpoints.map(({ received }) => historyOf(received))
  const missing = histories.map(({ times }) => expected.filter(name => !times.has(name)).length)
  const repeated = histories.flatMap(({ times }) => [...times.values()].filter(({ length }) => length > 1))
  const duplicates = repeated.reduce((sum, { length }) => sum + length - 1, 0)
  const slowestMs = Math.max(0, ...repeated.map(times => times.at(-1)! - times[0]!))
  const disordered = histories.flatMap(({ versions }) => [...versions.values()].flatMap(disorderIn))
  t.comment(
    `${Math.round(expected.length / loadSeconds)} changes a second over ${Math.round(loadSeconds)} s; faults: ` +
      `${injected.join(', ')}; ${expected.length * endpoints.length} deliveries, ${duplicates} duplicates, ` +
      `the latest after ${slowestMs} ms; drained in ${drainMs} ms`,
  )
  t.comment(`${underLoad} of ${injected.length} under at least ${CHANGES_PER_SECOND_MIN} changes a second`)
  t.strictSame(missing, [0, 0], 'nothing is missing')
  if (missing.some(count => count > 0)) t.comment(await undelivered(postgres.url))
  t.ok(
    duplicates <= injected.length * endpoints.length * ports.length * ENDPOINT_CONCURRENCY,
    `${duplicates} duplicates: no more than were running`,
  )
  t.ok(slowestMs < REDELIVERY_MAX_MS, `duplicates arrive within ${slowestMs} ms`)
  t.strictSame(disordered, [], 'the events of each recipient arrive in order')
})

async function suspendAtStart(victim: Supervised) {
  victim.kill('SIGKILL')
  await once(victim.child(), 'exit')
  for (let line = ''; !line.includes('listening');) [line] = await once(victim.child(), 'line')
  await sleep(Math.random() * STARTING_MS)
  suspend(victim)
}

/** The state of deliveries that did not arrive, for the report of a failure. */
async function undelivered(url: string): Promise<string> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query(
    `select state, attempts, due_at - now() as due_in, lease_id is not null as is_leased,
       (select string_agg(outcome || coalesce(' ' || status, ''), ', ' order by number)
        from notifier.attempts where delivery_id = deliveries.id) as outcomes
     from notifier.deliveries where state <> 'DELIVERED' limit 50`,
  )
  const { rows: counts } = await db.query(
    `select (select count(*) from beneficiaries.outbox) as outbox, (select count(*) from notifier.events) as events,
       (select count(*) from notifier.deliveries) as deliveries`,
  )
  await db.end()
  return JSON.stringify([counts, rows])
}

function nameOf(body: string): string {
  const { id, version } = JSON.parse(body).object
  return `${id} ${version}`
}

/** When each change was received, and the order of versions for each recipient. */
function historyOf(received: readonly { readonly body: string; readonly at: number }[]) {
  const times = new Map<string, number[]>()
  const versions = new Map<string, number[]>()
  for (const { body, at } of received) {
    const { id, version } = JSON.parse(body).object
    times.set(nameOf(body), [...(times.get(nameOf(body)) ?? []), at])
    versions.set(id, [...(versions.get(id) ?? []), version])
  }
  return { times, versions }
}

/** Places where an older version came after a newer one, with their surroundings. */
const disorderIn = (versions: readonly number[]) =>
  versions.flatMap((version, index) =>
    index > 0 && version < versions[index - 1]! ? [versions.slice(Math.max(0, index - 3), index + 3)] : [],
  )
