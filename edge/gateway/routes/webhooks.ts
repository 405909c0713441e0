import type { EdgeClient } from '../../../services/callers.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { EventType } from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { DeliverySchema } from '../../../proto/gen/payprep/notifier/v1/delivery_pb.js'
import {
  DeleteSubscriptionRequestSchema,
  GetSubscriptionRequestSchema,
  ListDeliveriesRequestSchema,
  ListDeliveriesResponseSchema,
  ListSubscriptionsResponseSchema,
  type NotifierService,
  RecoverDeliveriesRequestSchema,
  RecoverDeliveriesResponseSchema,
  RecoveryRequestSchema,
  RetryDeliveryRequestSchema,
  SendTestEventRequestSchema,
  UpdateSubscriptionRequestSchema,
} from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import {
  SubscriptionChangeSchema,
  SubscriptionRequestSchema,
  SubscriptionSchema,
} from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { callOptions, type Context, requireState } from '../http/state.ts'
import type { Once } from '../idempotency/once.ts'
import type { HasRight, Right } from '../identity/rights.ts'
import { demandRight } from '../middleware/require-right.ts'
import { type RecordWebhook, recordWebhook } from './record-webhook.ts'
import { messageRoute, type Route } from './route.ts'
import { webhookSecretRoutes } from './webhook-secrets.ts'
import * as examples from './webhooks-examples.ts'

interface Deps {
  readonly notifier: EdgeClient<typeof NotifierService>
  readonly once: Once
  readonly identity: { readonly hasRight: HasRight }
  readonly securityLog: SecurityLog
}

export function webhookRoutes(deps: Deps): readonly Route[] {
  const record = recordWebhook(deps.securityLog)
  return [
    ...subscriptionRoutes(deps, record),
    ...webhookSecretRoutes({ ...deps, record }),
    ...deliveryRoutes(deps.notifier),
  ]
}

const organizationOf = (ctx: Context) => requireState(ctx, 'caller').organizationId

function subscriptionRoutes(
  { notifier, identity, securityLog }: Deps,
  record: RecordWebhook,
): readonly Route[] {
  function demandRights(ctx: Context, events: readonly EventType[]) {
    const right = events.map(event => rightOf[event]).find(right => right !== undefined)
    if (right !== undefined) demandRight(ctx, identity.hasRight, right, securityLog)
  }

  return [
    messageRoute({
      id: 'createWebhookSubscription',
      method: 'POST',
      path: '/webhooks/subscriptions',
      tag: 'Webhooks',
      summary: 'Subscribe an endpoint to events',
      description:
        'Events that happen from now on are sent to `url`, each as a POST that any Standard Webhooks library verifies with the `secret` of this answer. Store the secret: it cannot be read again. With the `signatureScheme` ASYMMETRIC there is none: the `publicKey` verifies the signatures, and can be read at any time. Each `url` can be subscribed once, and an organization may have 20 subscriptions. Events about the gambling dataset need the right `gambling:read`.',
      examples: examples.subscription,
      body: SubscriptionRequestSchema,
      bodyAt: '/subscription',
      response: SubscriptionSchema,
      creates: true,
      errors: [403, 409],
      async answer({ body: subscription }, ctx) {
        demandRights(ctx, subscription.events)
        const request = { organizationId: organizationOf(ctx), subscription }
        const created = notifier.createSubscription(request, callOptions(ctx))
        return (await record(ctx, 'created', created)).subscription!
      },
    }),
    messageRoute({
      id: 'listWebhookSubscriptions',
      method: 'GET',
      path: '/webhooks/subscriptions',
      tag: 'Webhooks',
      summary: 'List the subscriptions',
      description: 'All subscriptions of the organization, the newest first.',
      examples: examples.subscriptions,
      response: ListSubscriptionsResponseSchema,
      answer: (_input, ctx) =>
        notifier.listSubscriptions({ organizationId: organizationOf(ctx) }, callOptions(ctx)),
    }),
    messageRoute({
      id: 'getWebhookSubscription',
      method: 'GET',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Read a subscription',
      description: 'If we disabled it, `disabledReason` says why.',
      examples: examples.subscriptionRead,
      parameters: [GetSubscriptionRequestSchema, 'subscriptionId'],
      response: SubscriptionSchema,
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx) }
        return (await notifier.getSubscription(request, callOptions(ctx))).subscription!
      },
    }),
    messageRoute({
      id: 'updateWebhookSubscription',
      method: 'PATCH',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Change a subscription',
      description:
        'Fields that are left out keep their values. While `enabled` is false nothing is sent and pending deliveries are paused; they resume once `enabled` is true. Another `signatureScheme` makes a new key: for a day events are signed with the former one too, and a new `secret` is in this answer alone.',
      examples: examples.subscriptionChange,
      parameters: [UpdateSubscriptionRequestSchema, 'subscriptionId'],
      body: SubscriptionChangeSchema,
      bodyAt: '/change',
      response: SubscriptionSchema,
      errors: [403, 409],
      async answer({ parameters, body: change, json }, ctx) {
        demandRights(ctx, change.events)
        const { events } = json as { readonly events?: unknown }
        const changesEvents = events !== undefined && events !== null
        const request = { ...parameters, organizationId: organizationOf(ctx), change, changesEvents }
        const updated = notifier.updateSubscription(request, callOptions(ctx))
        return (await record(ctx, 'updated', updated, parameters.subscriptionId)).subscription!
      },
    }),
    messageRoute({
      id: 'deleteWebhookSubscription',
      method: 'DELETE',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Delete a subscription',
      description: 'Pending deliveries are cancelled.',
      parameters: [DeleteSubscriptionRequestSchema, 'subscriptionId'],
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx) }
        const deleted = notifier.deleteSubscription(request, callOptions(ctx))
        return record(ctx, 'deleted', deleted, parameters.subscriptionId)
      },
    }),
    messageRoute({
      id: 'sendTestEvent',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/test',
      tag: 'Webhooks',
      summary: 'Send a test event',
      description: 'It has the type `TEST`, and is signed and delivered like any other event.',
      parameters: [SendTestEventRequestSchema, 'subscriptionId'],
      response: DeliverySchema,
      creates: true,
      errors: [409],
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx) }
        return (await notifier.sendTestEvent(request, callOptions(ctx))).delivery!
      },
    }),
  ]
}

/** The right that a client needs to subscribe to events of a type. */
const rightOf: Readonly<Partial<Record<EventType, Right>>> = {
  [EventType.GAMBLING_DATASET_VERSION_PUBLISHED]: 'gambling:read',
}

function deliveryRoutes(notifier: Deps['notifier']): readonly Route[] {
  return [
    messageRoute({
      id: 'listDeliveries',
      method: 'GET',
      path: '/webhooks/subscriptions/:subscriptionId/deliveries',
      tag: 'Webhooks',
      summary: 'List deliveries',
      description:
        'The events for this endpoint with all delivery attempts, the newest first, kept for at least 30 days after they were delivered or given up, unless the operator has set another retention. If there are more, `nextCursor` is the `cursor` of the next page.',
      examples: examples.deliveries,
      parameters: [ListDeliveriesRequestSchema, 'subscriptionId', 'state', 'limit', 'cursor'],
      response: ListDeliveriesResponseSchema,
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx) }
        const list = await notifier.listDeliveries(request, callOptions(ctx))
        ctx.state.items = list.items.length
        return list
      },
    }),
    messageRoute({
      id: 'retryDelivery',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/deliveries/:deliveryId/retry',
      tag: 'Webhooks',
      summary: 'Send an event again',
      description:
        'Sends it as soon as possible, with the same `webhook-id`, whether it was delivered, failed or cancelled. An attempt that is running is not interrupted.',
      parameters: [RetryDeliveryRequestSchema, 'subscriptionId', 'deliveryId'],
      response: DeliverySchema,
      errors: [409],
      async answer({ parameters }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx) }
        return (await notifier.retryDelivery(request, callOptions(ctx))).delivery!
      },
    }),
    messageRoute({
      id: 'recoverDeliveries',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/recover',
      tag: 'Webhooks',
      summary: 'Send all failed events again',
      description:
        'For after an outage of your endpoint: retries every delivery since a point in time that failed or was cancelled.',
      examples: examples.recovery,
      parameters: [RecoverDeliveriesRequestSchema, 'subscriptionId'],
      body: RecoveryRequestSchema,
      bodyAt: '/recovery',
      response: RecoverDeliveriesResponseSchema,
      errors: [409],
      async answer({ parameters, body: recovery }, ctx) {
        const request = { ...parameters, organizationId: organizationOf(ctx), recovery }
        return notifier.recoverDeliveries(request, callOptions(ctx))
      },
    }),
  ]
}
