import {
  DeleteFormerSecretRequestSchema,
  type NotifierService,
  ProveHostRequestSchema,
  RotateSecretRequestSchema,
} from '../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import {
  SecretRotationSchema,
  SubscriptionSchema,
} from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import { callOptions, requireState } from '../http/state.ts'
import type { Once } from '../idempotency/once.ts'
import type { RecordWebhook } from './record-webhook.ts'
import { messageRoute, type Route } from './route.ts'
import * as examples from './webhooks-examples.ts'

interface Deps {
  readonly notifier: EdgeClient<typeof NotifierService>
  readonly once: Once
  readonly record: RecordWebhook
}

/** The routes that establish trust in an endpoint: its secret, and the proof that its host is the client's. */
export function webhookSecretRoutes({ notifier, once, record }: Deps): readonly Route[] {
  return [
    messageRoute({
      id: 'rotateWebhookSecret',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/secret/rotate',
      tag: 'Webhooks',
      summary: 'Give a subscription a new secret',
      description:
        'The new `secret` is in this answer alone. For a day, or for `overlapSeconds`, events carry a signature of each secret in `webhook-signature`, so a receiver that verifies with either accepts them: give it the new one meanwhile. A receiver that is quicker than 15 seconds can still get an event that was signed before. If the secret has leaked, set `overlapSeconds` to 0. With asymmetric signatures the answer has the new `publicKey` instead, and `formerPublicKey` is the one before while it still verifies events.',
      examples: examples.rotation,
      parameters: [RotateSecretRequestSchema, 'subscriptionId'],
      body: SecretRotationSchema,
      bodyAt: '/rotation',
      isBodyOptional: true,
      response: SubscriptionSchema,
      once,
      errors: [409],
      async answer({ parameters, body: rotation }, ctx) {
        const { organizationId } = requireState(ctx, 'caller')
        const idempotencyKey = requireState(ctx, 'idempotencyKey')
        const request = { ...parameters, organizationId, idempotencyKey, rotation }
        const rotated = notifier.rotateSecret(request, callOptions(ctx))
        return (await record(ctx, 'secret-rotated', rotated, parameters.subscriptionId)).subscription!
      },
    }),
    messageRoute({
      id: 'deleteFormerWebhookSecret',
      method: 'DELETE',
      path: '/webhooks/subscriptions/:subscriptionId/secret/former',
      tag: 'Webhooks',
      summary: 'End the overlap of two secrets',
      description:
        'Events that are sent from now on are signed with the new secret alone, for instance because the former one has leaked.',
      parameters: [DeleteFormerSecretRequestSchema, 'subscriptionId'],
      async answer({ parameters }, ctx) {
        const { organizationId } = requireState(ctx, 'caller')
        const request = { ...parameters, organizationId }
        const deleted = notifier.deleteFormerSecret(request, callOptions(ctx))
        return record(ctx, 'former-secret-deleted', deleted, parameters.subscriptionId)
      },
    }),
    messageRoute({
      id: 'proveWebhookHost',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/prove',
      tag: 'Webhooks',
      summary: 'Prove that the host is yours',
      description:
        'Where the operator requires it, a new subscription, or one whose `url` got another host, has the `hostProof` REQUIRED, and its events wait as paused. This sends the endpoint a signed event of the type `CHALLENGE`. Once it has answered 2xx with `object.challenge` as the body, events are sent. If the answer was another one, try again after 5 seconds. Does nothing if no proof is required.',
      examples: examples.proof,
      parameters: [ProveHostRequestSchema, 'subscriptionId'],
      response: SubscriptionSchema,
      errors: [409, 429],
      async answer({ parameters }, ctx) {
        const { organizationId } = requireState(ctx, 'caller')
        const proved = notifier.proveHost({ ...parameters, organizationId }, callOptions(ctx))
        return (await record(ctx, 'host-proved', proved, parameters.subscriptionId)).subscription!
      },
    }),
  ]
}
