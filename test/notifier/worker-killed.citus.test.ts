import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { divideAll } from '../../edge/operator/operation/citus.ts'
import { migrateAll } from '../../edge/operator/operation/database-commands.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { byShard } from '../../services/kit/postgres/citus/shards.ts'
import { citusArchive, startCitus } from '../harness/citus.ts'
import { joinNodes } from '../harness/databases.ts'
import { receiver } from '../harness/receiver.ts'
import { until } from '../harness/until.ts'
import { deliveringNotifier, recipientEvent } from './running-notifier.ts'

const ORGANIZATIONS = 12
const EVENTS = 20

t.test(
  'webhooks of other shards go on while a worker is killed, and all arrive in order once it is back',
  async t => {
    const citus = await startCitus(citusArchive()!, 2)
    t.teardown(citus.close)
    await joinNodes([citus.coordinator, ...citus.workers], 'postgres')
    await migrateAll(citus.coordinator, () => {})
    await divideAll(citus.coordinator, () => {})
    const db = openDatabase(citus.coordinator, 'notifier')
    t.teardown(() => db.destroy())

    const endpoint = await receiver(t)
    const { client } = await deliveringNotifier(t, [endpoint.origin], { db })
    const organizations = Array.from({ length: ORGANIZATIONS }, () => randomUUID())
    for (const organizationId of organizations) {
      const subscription = {
        title: 'Test',
        url: `${endpoint.origin}/${organizationId}`,
        events: [EventType.RECIPIENT_UPDATED],
      }
      await client.createSubscription({ organizationId, subscription })
    }
    const nodes = await nodesOf(db, organizations)
    t.equal(new Set(nodes.values()).size, 2, 'both workers have organizations')
    const [port] = citus.workers.map(url => Number(new URL(url).port))
    const isAway = (organizationId: string) => nodes.get(organizationId) === port

    /** Publishes the events of an organization about one object, each until it is taken. */
    async function publish(organizationId: string) {
      const recipientId = randomUUID()
      for (let version = 1; version <= EVENTS; version++) {
        const event = recipientEvent({
          organizationId,
          recipientId,
          version,
          type: EventType.RECIPIENT_UPDATED,
        })
        await until(() =>
          client.publishEvents({ events: [event] }).then(
            () => true,
            () => false,
          ),
        )
        await sleep(50)
      }
    }
    const versionsOf = async (organizationId: string) => {
      const versions = (await endpoint.got(0))
        .filter(({ path }) => path === `/${organizationId}`)
        .map(({ body }) => JSON.parse(body).object.version as number)
      return versions.filter((version, index) => versions.indexOf(version) === index)
    }
    const all = Array.from({ length: EVENTS }, (_, index) => index + 1)

    const publishing = Promise.all(organizations.map(publish))
    await endpoint.got(ORGANIZATIONS)
    const restart = await citus.killWorker(0)
    for (const organizationId of organizations.filter(id => !isAway(id)))
      await until(async () => (await versionsOf(organizationId)).length === EVENTS)
    for (const organizationId of organizations.filter(isAway))
      t.ok((await versionsOf(organizationId)).length < EVENTS, 'nothing new of those that are away')
    await restart()
    await publishing
    for (const organizationId of organizations) {
      await until(async () => (await versionsOf(organizationId)).length === EVENTS)
      t.strictSame(await versionsOf(organizationId), all)
    }
  },
)

/** The port of the worker that has the rows of each organization. */
async function nodesOf(db: ReturnType<typeof openDatabase>, organizations: readonly string[]) {
  const { rows } = await db.raw('select shardid::text as shard, nodeport as port from citus_shards')
  const ports = new Map<string, number>(
    rows.map(({ shard, port }: { shard: string; port: number }) => [shard, port]),
  )
  const shards = await byShard(db, organizations, id => id)
  return new Map(shards.flatMap(({ shard, items }) => items.map(id => [id, ports.get(shard!)!] as const)))
}
