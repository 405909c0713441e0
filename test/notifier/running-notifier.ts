import { createHash, randomUUID } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { type Timestamp, timestampNow } from '@bufbuild/protobuf/wkt'
import type { Test } from 'tap'
import { type EventSchema, EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { Fields, LogLine } from '../../services/kit/process/logging/log.ts'
import { migrations } from '../../services/notifier/migrations.ts'
import { type ApiDeps, notifierApi } from '../../services/notifier/notifier-api.ts'
import { sender } from '../../services/notifier/sender.ts'
import { type NotifierDeps, notifierService } from '../../services/notifier/service.ts'
import { linked } from '../harness/linked.ts'
import { asService } from '../harness/as-service.ts'
import { freshSchema } from '../harness/database.ts'

export const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()

/** The RPCs over a fresh database, without a worker: nothing is delivered. */
export async function freshNotifier(t: Test, deps: Partial<ApiDeps> = {}) {
  const { db = await freshSchema(t, migrations) } = deps
  const { allowedOrigins = new Set<string>() } = deps
  const sending = sender({ allowedOrigins })
  t.teardown(sending.close)
  const rules = { subscriptionsMax: 20, testsPerMinute: 10, allowedOrigins, requiresHostProof: false }
  const routes = notifierApi({ key, sender: sending, ...rules, ...deps, db: await asService(t, db) })
  const { client, close } = await linked(NotifierService, { routes, close: async () => {} })
  t.teardown(close)
  return { db, client }
}

/** The whole service over a fresh database, delivering to endpoints at these origins. */
export async function deliveringNotifier(
  t: Test,
  origins: readonly string[],
  deps: Partial<NotifierDeps> = {},
) {
  const db = await freshSchema(t, migrations)
  const lines: LogLine[] = []
  const own = await asService(t, db)
  const defaults = {
    db: own,
    key,
    subscriptionsMax: 2_000,
    testsPerMinute: 10,
    endpointConcurrency: 8,
    endpointRate: 10_000,
    hostConcurrency: 1_000,
    hostRate: 10_000,
    retentionDays: 30,
    requiresHostProof: false,
    allowedOrigins: new Set(origins),
    random: () => 0.5,
    log: (event: string, fields?: Fields) => void lines.push({ event, ...fields }),
  }
  const start = async () => {
    const service = notifierService({ ...defaults, ...deps })
    let closing: Promise<void> | undefined
    const close = () => (closing ??= service.close())
    t.teardown(close)
    const { client } = await linked(NotifierService, service)
    return { client, close }
  }
  const first = await start()
  const { client } = first

  return {
    ...first,
    db,
    lines,
    /** Starts another worker on the same queue. */
    start,

    async subscribe(
      url: string,
      events: readonly EventType[] = recipientEventTypes,
      enabled = true,
    ): Promise<Subscribed> {
      const { subscription } = await client.createSubscription({
        organizationId,
        subscription: { title: 'Test', url, events: [...events], enabled },
      })
      return { organizationId, subscriptionId: subscription!.id, secret: subscription!.secret! }
    },

    /** The deliveries of a subscription as its client sees them, newest first. */
    async deliveries({ subscriptionId }: Pick<Subscribed, 'subscriptionId'>) {
      return (await client.listDeliveries({ organizationId, subscriptionId })).items
    },

    /** Makes all waiting deliveries due now. */
    async hurry() {
      await db('deliveries').where({ state: 'PENDING' }).whereNull('lease_id').update({ due_at: db.fn.now() })
    },
  }
}

export interface Subscribed {
  readonly organizationId: string
  readonly subscriptionId: string
  readonly secret: string
}

export const organizationId = randomUUID()
const recipientEventTypes = [
  EventType.RECIPIENT_CREATED,
  EventType.RECIPIENT_UPDATED,
  EventType.RECIPIENT_DELETED,
]

/** An event about a recipient. */
export function recipientEvent(
  change: Partial<RecipientEventFields> = {},
): MessageInitShape<typeof EventSchema> {
  const { recipientId = randomUUID(), version = 1, ...rest } = change
  return {
    id: randomUUID(),
    organizationId,
    createdAt: timestampNow(),
    type: EventType.RECIPIENT_CREATED,
    ...rest,
    object: { case: 'recipient', value: { id: recipientId, externalUserId: 'user-1', version } },
  }
}

/** An event that goes to every organization. */
export function versionEvent(id: string): MessageInitShape<typeof EventSchema> {
  return {
    id,
    createdAt: timestampNow(),
    type: EventType.GAMBLING_DATASET_VERSION_PUBLISHED,
    object: { case: 'datasetVersion', value: { id: randomUUID(), version: '20260131120000', sequence: 1 } },
  }
}

interface RecipientEventFields {
  readonly id: string
  readonly organizationId: string
  readonly createdAt: Timestamp
  readonly type: EventType
  readonly recipientId: string
  readonly version: number
}
