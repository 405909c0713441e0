import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import { EventType } from '../../proto/gen/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/notifier/v1/notifier_pb.js'
import { embeddedPostgres } from '../../services/kit/embedded-postgres.ts'
import { link } from '../../services/kit/link.ts'
import { silentLog } from '../../services/kit/log.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { notifierService } from '../../services/notifier/service.ts'
import { table } from './table.ts'

const organizationId = randomUUID()
const key = (purpose: string) => createHash('sha256').update(purpose).digest()
const EVENTS = 20_000
const BATCH = 200
const ENDPOINTS = 1_000

/** Signed deliveries a second to one endpoint, and how long healthy endpoints wait beside dead ones. */
export async function benchWebhooks(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-bench-'))
  const postgres = await embeddedPostgres(directory)
  const seen: { readonly createdAt: number; readonly at: number }[] = []
  const server = createServer((request, response) => {
    const isDead = request.url!.startsWith('/dead')
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      // A dead endpoint takes the request and never answers.
      if (isDead) return
      seen.push({ createdAt: Date.parse(JSON.parse(body).createdDate), at: Date.now() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', () => listening()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const db = await openNotifierDatabase(postgres.url)
  const rows = [await toOne(), await toMany()].flat()
  server.closeAllConnections()
  server.close()
  await db.destroy()
  await postgres.close()
  rmSync(directory, { recursive: true, force: true })
  return table(['Webhooks', 'Figure'], rows)

  async function started(endpointConcurrency: number) {
    const service = notifierService({
      ...{ db, key, log: silentLog, subscriptionsMax: 10_000, allowedOrigins: new Set([origin]) },
      ...{ endpointConcurrency, endpointRate: 100_000 },
    })
    return link(NotifierService, [], { serviceToken: '' }, silentLog, async () => service)
  }

  async function toOne() {
    const { client, close } = await started(256)
    const subscription = { title: 'one', url: `${origin}/one`, events: [EventType.RECIPIENT_CREATED] }
    const { subscription: made } = await client.createSubscription({ organizationId, subscription })
    const startedAt = performance.now()
    for (let sent = 0; sent < EVENTS; sent += BATCH) await client.publishEvents({ events: events(BATCH) })
    const takenAt = performance.now()
    await allOf(EVENTS)
    const doneAt = performance.now()
    await client.deleteSubscription({ organizationId, subscriptionId: made!.id })
    await close()
    return [
      ['Events taken a second, while they are delivered', perSecond(EVENTS, takenAt - startedAt)],
      ['Signed deliveries a second to one endpoint', perSecond(EVENTS, doneAt - startedAt)],
    ]
  }

  async function toMany() {
    seen.length = 0
    const { client, close } = await started(8)
    for (let index = 0; index < ENDPOINTS; index++) {
      const path = index % 100 === 0 ? 'dead' : 'alive'
      const subscription = {
        ...{ title: path, url: `${origin}/${path}/${index}` },
        events: [EventType.RECIPIENT_CREATED],
      }
      await client.createSubscription({ organizationId, subscription })
    }
    const count = 10
    for (let sent = 0; sent < count; sent++) {
      await client.publishEvents({ events: events(1) })
      await sleep(1_000)
    }
    await allOf(ENDPOINTS * 0.99 * count)
    const delays = seen.map(({ createdAt, at }) => at - createdAt).sort((a, b) => a - b)
    await close()
    const at = (share: number) => `${delays[Math.floor(delays.length * share)]} ms`
    return [
      [`Delay beside 1 % dead of ${ENDPOINTS} endpoints, p50`, at(0.5)],
      [`Delay beside 1 % dead of ${ENDPOINTS} endpoints, p99`, at(0.99)],
    ]
  }

  async function allOf(count: number) {
    while (seen.length < count) await sleep(10)
  }
}

function events(count: number) {
  return Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), organizationId, createdAt: timestampNow(), type: EventType.RECIPIENT_CREATED },
    object: { case: 'recipient' as const, value: { id: randomUUID(), externalUserId: 'user-1', version: 1 } },
  }))
}

function perSecond(count: number, milliseconds: number): string {
  return Math.round((count / milliseconds) * 1_000).toLocaleString('en')
}
