import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { timeOrderedUuid } from '../../services/kit/ids.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { notifierApi } from '../../services/notifier/notifier-api.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { sender } from '../../services/notifier/sender.ts'
import { notifierService } from '../../services/notifier/service.ts'
import { quantile } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'
import { claimFigures } from './waiting-deliveries.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'

const organizationId = randomUUID()
const EVENTS = 20_000
const EVENTS_PER_CALL = 200
const ENDPOINTS = 1_000
const ROUNDS = 10

const key = (purpose: string) => createHash('sha256').update(purpose).digest()

/** The throughput of one process, the delay of healthy endpoints beside dead ones, and the cost of a claim. */
export function benchWebhooks(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const postgres = await embeddedPostgres(directory)
    afterwards(postgres.close)
    const endpoints = fork('test/bench/endpoints.ts', { execArgv: ['--import', 'tsx'] })
    afterwards(async () => endpoints.disconnect())
    const [origin] = (await once(endpoints, 'message')) as [string]
    const db = acrossOrganizations(await openNotifierDatabase(postgres.url, key))
    afterwards(() => db.destroy())
    const owner = openDatabase(postgres.url, 'notifier')
    afterwards(() => owner.destroy())
    const scene = { db, endpoints, origin }
    const rows = [...(await toOne(scene)), ...(await toMany(scene))]
    return [table(['webhooks', 'figure'], rows), await claimFigures(owner)].join('\n\n')
  })
}

interface Scene {
  readonly db: Knex
  readonly endpoints: ChildProcess
  readonly origin: string
}

const deps = ({ db, origin }: Scene, endpointConcurrency: number) => ({
  db,
  key,
  ...unlimitedNotifier(origin, endpointConcurrency),
})

/** Settings of a notifier, with limits too high to slow it. */
export function unlimitedNotifier(origin: string, endpointConcurrency: number) {
  return {
    log: silentLog,
    subscriptionsMax: ENDPOINTS,
    testsPerMinute: 10,
    allowedOrigins: new Set([origin]),
    endpointConcurrency,
    endpointRate: 100_000,
    hostConcurrency: 1_000,
    hostRate: 100_000,
    retentionDays: 30,
    requiresHostProof: false,
  }
}

async function toOne(scene: Scene) {
  const oneEndpoint = { title: 'one', url: `${scene.origin}/one`, events: [EventType.RECIPIENT_CREATED] }
  const intake = await started(async () => ({
    routes: notifierApi({ ...deps(scene, 0), sender: sender({ allowedOrigins: new Set() }) }),
    close: async () => {},
  }))
  const { subscription } = await intake.client.createSubscription({
    organizationId,
    subscription: oneEndpoint,
  })
  const publishingMs = await timed(async () => {
    for (let sent = 0; sent < EVENTS; sent += EVENTS_PER_CALL) {
      await intake.client.publishEvents({ events: events(EVENTS_PER_CALL) })
    }
  })
  const cpuBefore = process.cpuUsage()
  const { client, close } = await started(async () => notifierService(deps(scene, 1_000)))
  const sendingMs = await timed(() => receivedDelays(scene, EVENTS))
  const { user, system } = process.cpuUsage(cpuBefore)
  await client.deleteSubscription({ organizationId, subscriptionId: subscription!.id })
  await close()
  return [
    ['events published a second', perSecond(EVENTS, publishingMs)],
    ['signed deliveries a second from one process to one endpoint', perSecond(EVENTS, sendingMs)],
    ['CPU time of a delivery in that process', `${((user + system) / EVENTS).toFixed(0)} µs`],
  ]
}

async function toMany(scene: Scene) {
  const { client, close } = await started(async () => notifierService(deps(scene, 8)))
  for (let index = 0; index < ENDPOINTS; index++) {
    const title = index % 100 === 0 ? 'dead' : 'alive'
    const url = `${scene.origin}/${title}/${index}`
    const subscription = { title, url, events: [EventType.RECIPIENT_CREATED] }
    await client.createSubscription({ organizationId, subscription })
  }
  for (let round = 0; round < ROUNDS; round++) {
    await client.publishEvents({ events: events(1) })
    await sleep(1_000)
  }
  const delays = await receivedDelays(scene, ENDPOINTS * 0.99 * ROUNDS)
  await close()
  return [0.5, 0.99].map(share => [
    `delay to ${ENDPOINTS * 0.99} endpoints beside ${ENDPOINTS * 0.01} dead ones, one event a second to each, p${share * 100}`,
    `${quantile(delays, share)} ms`,
  ])
}

const started = (start: Parameters<typeof link>[4]) =>
  link(NotifierService, [], { serviceToken: '' }, silentLog, start)

function events(count: number) {
  return Array.from({ length: count }, () => ({
    id: timeOrderedUuid(),
    organizationId,
    createdAt: timestampNow(),
    type: EventType.RECIPIENT_CREATED,
    object: { case: 'recipient' as const, value: { id: randomUUID(), externalUserId: 'user-1', version: 1 } },
  }))
}

/** The delay of each event in milliseconds, once this many have been received. */
async function receivedDelays(scene: Scene, count: number): Promise<readonly number[]> {
  while ((await ask<number>(scene, 'count')) < count) await sleep(20)
  return ask(scene, 'take')
}

async function ask<T>({ endpoints }: Scene, command: 'count' | 'take'): Promise<T> {
  endpoints.send(command)
  return (await once(endpoints, 'message'))[0]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function perSecond(count: number, milliseconds: number): string {
  return Math.round((count / milliseconds) * 1_000).toLocaleString('en')
}
