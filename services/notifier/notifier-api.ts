import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AttemptOutcome, DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import {
  DisabledReason,
  HostProof,
  SignatureScheme,
} from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { checkedRoutes } from '../library/bounds/checked-routes.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { enumName } from '../kit/json/enum-names.ts'
import { acrossOrganizations, inOrganization } from '../kit/postgres/organization-rows.ts'
import { invalid } from '../kit/problem.ts'
import { type Deliveries, deliveriesIn, type Delivery } from './deliveries.ts'
import { describingDeliveries } from './description.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { findDeliveries } from './find-deliveries.ts'
import { toStoredEvent } from './event-body.ts'
import { eraseEvents } from './erase-events.ts'
import { hostProof } from './host-proof.ts'
import type { PutForSink } from './event-sink/sink-outbox.ts'
import { acceptEvents } from './intake.ts'
import type { Sender } from './sender.ts'
import { OVERLAP_SECONDS, secretRotation } from './secret-rotation.ts'
import { requireSending, type Subscription, type WithSecret } from './subscription-rows.ts'
import { subscriptionsIn } from './subscriptions.ts'
import { vault } from './webhook-vault.ts'
import type { KeyOf } from '../kit/key-of.ts'

export interface ApiDeps {
  readonly db: Knex
  readonly key: KeyOf
  readonly subscriptionsMax: number
  /** The most test events that a subscription may get in a minute. */
  readonly testsPerMinute: number
  readonly allowedOrigins: AllowedOrigins
  /** Whether clients have to prove that the host of a new subscription is their own. */
  readonly requiresHostProof: boolean
  readonly sender: Pick<Sender, 'send'>
  /** Absent without a sink. */
  readonly putForSink?: PutForSink | undefined
  /**
   * Called when deliveries may have become due, so that they need not wait for the next poll. With a subscription, a
   * client has asked for its deliveries now: an open circuit breaker is probed.
   */
  readonly onWork?: (subscriptionId?: string) => void
  /** How long this process sends nothing to the endpoint of a subscription, in milliseconds. */
  readonly restingMs?: (subscriptionId: string) => number
}

const PAGE_SIZE_DEFAULT = 50

/** The RPCs of the notifier: for clients' backends, and for the services that publish events. */
export function notifierApi(deps: ApiDeps): Service['routes'] {
  const { db, allowedOrigins, onWork = () => {}, restingMs = () => 0 } = deps
  const own = vault(deps.key)
  const subscriptions = subscriptionsIn(db, own, deps)
  const secrets = secretRotation(db, own)
  const proveHost = hostProof(db, own, deps.sender)
  const description = describingDeliveries({ db: acrossOrganizations(db), vault: own, restingMs })

  function checkedUrl(text: string, field: string): string {
    const checked = endpointUrl(text, allowedOrigins)
    if ('mistake' in checked)
      throw invalid([{ field, description: checked.mistake }], 'WEBHOOK_ENDPOINT_URL_INVALID')
    return checked.url.href
  }

  const inDeliveries = <T>(organizationId: string, work: (deliveries: Deliveries) => Promise<T>) =>
    inOrganization(db, organizationId, change => work(deliveriesIn(change, own)))

  async function sendingOf(organizationId: string, subscriptionId: string): Promise<Subscription> {
    const subscription = await subscriptions.get(organizationId, subscriptionId)
    requireSending(subscription)
    return subscription
  }

  return checkedRoutes(NotifierService, {
    async createSubscription({ organizationId, subscription: request }) {
      const { title, url, events, enabled = true, signatureScheme } = request!
      const created = await subscriptions.create(organizationId, {
        title,
        url: checkedUrl(url, '/subscription/url'),
        events: namesOf(events),
        enabled,
        signatureScheme: enumName(SignatureScheme, signatureScheme) ?? 'SYMMETRIC',
      })
      return { subscription: messageWithSecret(created) }
    },

    async listSubscriptions({ organizationId }) {
      return { items: (await subscriptions.list(organizationId)).map(message) }
    },

    async getSubscription({ organizationId, subscriptionId }) {
      return { subscription: message(await subscriptions.get(organizationId, subscriptionId)) }
    },

    async updateSubscription({ organizationId, subscriptionId, change, changesEvents, byOperator }) {
      const { title, url, events = [], enabled, signatureScheme } = change ?? {}
      const changes = {
        ...(title !== undefined && { title }),
        ...(url !== undefined && { url: checkedUrl(url, '/change/url') }),
        ...(changesEvents && { events: namesOf(events) }),
        ...(enabled !== undefined && { enabled }),
        ...(signatureScheme !== undefined && {
          signatureScheme: enumName(SignatureScheme, signatureScheme)!,
        }),
      }
      const updated = await subscriptions.update(organizationId, subscriptionId, changes, { byOperator })
      onWork(updated.subscription.id)
      return { subscription: messageWithSecret(updated) }
    },

    async deleteSubscription({ organizationId, subscriptionId }) {
      await subscriptions.remove(organizationId, subscriptionId)
      return {}
    },

    async rotateSecret({ organizationId, subscriptionId, idempotencyKey: key, rotation }) {
      const { overlapSeconds = OVERLAP_SECONDS } = rotation ?? {}
      const rotated = await secrets.rotate(organizationId, subscriptionId, { key, overlapSeconds })
      return { subscription: messageWithSecret(rotated) }
    },

    async deleteFormerSecret({ organizationId, subscriptionId }) {
      await secrets.endOverlap(organizationId, subscriptionId)
      return {}
    },

    async proveHost({ organizationId, subscriptionId }) {
      const subscription = await proveHost(organizationId, subscriptionId)
      onWork(subscription.id)
      return { subscription: message(subscription) }
    },

    async listDeliveries({ organizationId, subscriptionId, state, limit = PAGE_SIZE_DEFAULT, cursor }) {
      const { id } = await subscriptions.get(organizationId, subscriptionId)
      const page = { state: enumName(DeliveryState, state), limit, before: cursor && readCursor(cursor) }
      const { items, last } = await inDeliveries(organizationId, deliveries => deliveries.list(id, page))
      return {
        items: items.map(deliveryMessage),
        ...(last !== undefined && { nextCursor: Buffer.from(last).toString('base64url') }),
      }
    },

    async retryDelivery({ organizationId, subscriptionId, deliveryId }) {
      const { id } = await sendingOf(organizationId, subscriptionId)
      const delivery = await inDeliveries(organizationId, deliveries => deliveries.retry(id, deliveryId))
      onWork(id)
      return { delivery: deliveryMessage(delivery) }
    },

    async eraseEvents({ organizationId, eventIds }) {
      const ids = [...new Set(eventIds.map(id => id.toLowerCase()))]
      const hasSink = deps.putForSink !== undefined
      return { pending: await eraseEvents(db, { organizationId, eventIds: ids, hasSink }) }
    },

    async recoverDeliveries({ organizationId, subscriptionId, recovery }) {
      const { id } = await sendingOf(organizationId, subscriptionId)
      const since = timestampDate(recovery!.since!)
      const count = await inDeliveries(organizationId, deliveries => deliveries.recover(id, since))
      onWork(id)
      return { count }
    },

    async sendTestEvent({ organizationId, subscriptionId }) {
      const { id } = await sendingOf(organizationId, subscriptionId)
      const delivery = await inDeliveries(organizationId, deliveries =>
        deliveries.sendTest(id, organizationId, { at: new Date(), perMinute: deps.testsPerMinute }),
      )
      onWork(id)
      return { delivery: deliveryMessage(delivery) }
    },

    async publishEvents({ events }) {
      if (events.length > 0)
        await acceptEvents(acrossOrganizations(db), own, events.map(toStoredEvent), deps.putForSink)
      onWork()
      return {}
    },

    describeDeliveries: ({ hours }) => description(hours),

    async findDeliveries({ id }) {
      const found = await findDeliveries(acrossOrganizations(db), own, id.toLowerCase())
      return {
        subscriptions: found.map(({ subscription: row, deliveries }) => ({
          organizationId: row.organization_id,
          subscriptionId: row.id,
          host: own.hostOf(row),
          enabled: row.enabled && row.deleted_at === null,
          ...(row.disabled_reason !== null && { disabledReason: DisabledReason[row.disabled_reason] }),
          deliveries: deliveries.map(deliveryMessage),
        })),
      }
    },
  })
}

function namesOf(types: readonly EventType[]): string[] {
  return [...new Set(types.map(type => EventType[type]))]
}

function messageWithSecret({ subscription, secret }: WithSecret) {
  return { ...message(subscription), ...(secret !== undefined && { secret }) }
}

function message(subscription: Subscription) {
  const { createdAt, events, disabledReason, formerSecretExpiresAt, hostProof, ...more } = subscription
  const { signatureScheme, publicKey, formerPublicKey, ...rest } = more
  return {
    ...rest,
    createdDate: timestampFromDate(createdAt),
    events: events.map(name => EventType[name as keyof typeof EventType]),
    signatureScheme: SignatureScheme[signatureScheme],
    ...(publicKey !== undefined && { publicKey }),
    ...(formerPublicKey !== undefined && { formerPublicKey }),
    ...(disabledReason !== undefined && { disabledReason: DisabledReason[disabledReason] }),
    ...(hostProof !== undefined && { hostProof: HostProof[hostProof] }),
    ...(formerSecretExpiresAt !== undefined && {
      formerSecretExpiryDate: timestampFromDate(formerSecretExpiresAt),
    }),
  }
}

function deliveryMessage({ createdAt, state, dueAt, attempts, ...rest }: Delivery) {
  return {
    ...rest,
    createdDate: timestampFromDate(createdAt),
    state: DeliveryState[state],
    ...(state === 'PENDING' && { nextAttemptDate: timestampFromDate(dueAt) }),
    attempts: attempts.map(({ at, outcome, milliseconds, status, answer }) => ({
      date: timestampFromDate(at),
      outcome: AttemptOutcome[outcome],
      duration: milliseconds,
      ...(status !== undefined && { status }),
      ...(answer !== undefined && { answer }),
    })),
  }
}

/** The number of a delivery. At most 18 digits: more could exceed a bigint of Postgres. */
const NUMBER = /^\d{1,18}$/

function readCursor(text: string): string {
  const number = Buffer.from(text, 'base64url').toString()
  if (!NUMBER.test(number))
    throw invalid([{ field: '/cursor', description: 'must be the nextCursor of a previous page' }])
  return number
}
