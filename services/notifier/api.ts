import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { Knex } from 'knex'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { AttemptOutcome, DeliveryState } from '../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import {
  NotifierService,
  PublishEventsRequestSchema,
} from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { DisabledReason } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { cipher as cipherUnder } from '../kit/cipher.ts'
import { requireItemsWithinLimit } from '../kit/rpc/items-limit.ts'
import type { Service } from '../kit/rpc/link.ts'
import { requireUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { deliveriesIn, type Delivery } from './deliveries.ts'
import { describingDeliveries } from './description.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { toStoredEvent } from './event-body.ts'
import { acceptEvents } from './intake.ts'
import { requireEnabled, type Subscription, subscriptionsIn } from './subscriptions.ts'

export interface ApiDeps {
  readonly db: Knex
  /** A 32-byte key for each purpose. */
  readonly key: (purpose: string) => Buffer
  readonly subscriptionsMax: number
  readonly allowedOrigins: AllowedOrigins
  /**
   * Called when deliveries may have become due, so that they need not wait for the next poll. With a subscription, a
   * client has asked for its deliveries now: an open circuit breaker is probed.
   */
  readonly onWork?: (subscriptionId?: string) => void
  /** How long this process sends nothing to the endpoint of a subscription, in milliseconds. */
  readonly restingMs?: (subscriptionId: string) => number
}

const PAGE_SIZE_MAX = 100
const PAGE_SIZE_DEFAULT = 50

/** The RPCs of the notifier: for clients' backends, and for the services that publish events. */
export function notifierApi(deps: ApiDeps): Service['routes'] {
  const { db, allowedOrigins, onWork = () => {}, restingMs = () => 0 } = deps
  const cipher = cipherUnder(deps.key('notifier'))
  const subscriptions = subscriptionsIn(db, cipher, deps.subscriptionsMax)
  const deliveries = deliveriesIn(db, cipher)
  const description = describingDeliveries({ db, restingMs })

  function checkedUrl(text: string): string {
    const checked = endpointUrl(text, allowedOrigins)
    if ('mistake' in checked) {
      throw new Problem('invalid', `/url ${checked.mistake}`, 'WEBHOOK_ENDPOINT_URL_INVALID')
    }
    return checked.url.href
  }

  async function enabledOf(organizationId: string, subscriptionId: string): Promise<Subscription> {
    const subscription = await subscriptions.get(organizationId, subscriptionId)
    requireEnabled(subscription)
    return subscription
  }

  return router =>
    router.service(NotifierService, {
      async createSubscription({ organizationId, subscription: request }) {
        requireUuid(organizationId, 'organizationId')
        if (request === undefined) throw new Problem('invalid', 'subscription is required', 'REQUEST_INVALID')
        const { title, url, events, enabled = true } = request
        const { subscription, secret } = await subscriptions.create(organizationId, {
          title,
          url: checkedUrl(url),
          events: namesOf(events),
          enabled,
        })
        return { subscription: { ...message(subscription), secret } }
      },

      async listSubscriptions({ organizationId }) {
        requireUuid(organizationId, 'organizationId')
        return { items: (await subscriptions.list(organizationId)).map(message) }
      },

      async getSubscription({ organizationId, subscriptionId }) {
        requireUuid(organizationId, 'organizationId')
        return { subscription: message(await subscriptions.get(organizationId, subscriptionId)) }
      },

      async updateSubscription({ organizationId, subscriptionId, change, changesEvents }) {
        requireUuid(organizationId, 'organizationId')
        const { title, url, events = [], enabled } = change ?? {}
        const subscription = await subscriptions.update(organizationId, subscriptionId, {
          ...(title !== undefined && { title }),
          ...(url !== undefined && { url: checkedUrl(url) }),
          ...(changesEvents && { events: namesOf(events) }),
          ...(enabled !== undefined && { enabled }),
        })
        onWork(subscription.id)
        return { subscription: message(subscription) }
      },

      async deleteSubscription({ organizationId, subscriptionId }) {
        requireUuid(organizationId, 'organizationId')
        await subscriptions.remove(organizationId, subscriptionId)
        return {}
      },

      async listDeliveries({ organizationId, subscriptionId, state, limit, cursor }) {
        const { id } = await subscriptions.get(organizationId, subscriptionId)
        const { items, last } = await deliveries.list(id, {
          state: state === undefined ? undefined : deliveryStates[state],
          limit: Math.min(PAGE_SIZE_MAX, Math.max(1, limit ?? PAGE_SIZE_DEFAULT)),
          before: cursor && readCursor(cursor),
        })
        return {
          items: items.map(deliveryMessage),
          ...(last !== undefined && { nextCursor: Buffer.from(last).toString('base64url') }),
        }
      },

      async retryDelivery({ organizationId, subscriptionId, deliveryId }) {
        const { id } = await enabledOf(organizationId, subscriptionId)
        const delivery = await deliveries.retry(id, deliveryId)
        onWork(id)
        return { delivery: deliveryMessage(delivery) }
      },

      async recoverDeliveries({ organizationId, subscriptionId, recovery }) {
        if (recovery?.since === undefined) {
          throw new Problem('invalid', '/since is required', 'REQUEST_INVALID')
        }
        const { id } = await enabledOf(organizationId, subscriptionId)
        const count = await deliveries.recover(id, timestampDate(recovery.since))
        onWork(id)
        return { count }
      },

      async sendTestEvent({ organizationId, subscriptionId }) {
        const { id } = await enabledOf(organizationId, subscriptionId)
        const delivery = await deliveries.sendTest(id, organizationId, new Date())
        onWork(id)
        return { delivery: deliveryMessage(delivery) }
      },

      async publishEvents({ events }) {
        requireItemsWithinLimit(PublishEventsRequestSchema.field.events, events)
        if (events.length > 0) await acceptEvents(db, cipher, events.map(toStoredEvent))
        onWork()
        return {}
      },

      describeDeliveries: ({ hours }) => description(hours),
    })
}

function namesOf(types: readonly EventType[]): string[] {
  const names: (string | undefined)[] = types.map(type => EventType[type])
  if (types.includes(EventType.UNSPECIFIED) || names.includes(undefined)) {
    throw new Problem('invalid', '/events must hold known event types only', 'REQUEST_INVALID')
  }
  return [...new Set(names as string[])]
}

function message({ createdAt, events, disabledReason, ...rest }: Subscription) {
  return {
    ...rest,
    createdDate: timestampFromDate(createdAt),
    events: events.map(name => EventType[name as keyof typeof EventType]),
    ...(disabledReason !== undefined && { disabledReason: DisabledReason[disabledReason] }),
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

const deliveryStates: Readonly<Record<DeliveryState, Delivery['state'] | undefined>> = {
  [DeliveryState.UNSPECIFIED]: undefined,
  [DeliveryState.PENDING]: 'PENDING',
  [DeliveryState.PAUSED]: 'PAUSED',
  [DeliveryState.DELIVERED]: 'DELIVERED',
  [DeliveryState.FAILED]: 'FAILED',
  [DeliveryState.CANCELLED]: 'CANCELLED',
}

/** The number of a delivery. At most 18 digits: more could exceed a bigint of Postgres. */
const NUMBER = /^\d{1,18}$/

function readCursor(text: string): string {
  const number = Buffer.from(text, 'base64url').toString()
  if (!NUMBER.test(number)) {
    throw new Problem('invalid', 'cursor must be the nextCursor of a previous page', 'REQUEST_INVALID')
  }
  return number
}
