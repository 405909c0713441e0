import type { Client } from '@connectrpc/connect'
import {
  type BeneficiariesService,
  GetRecipientRequestSchema,
  ListRecipientsRequestSchema,
  ListRecipientsResponseSchema,
} from '../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import { RecipientSchema } from '../proto/gen/beneficiaries/v1/recipient_pb.js'
import {
  ManagementSessionRequestSchema,
  ManagementSessionSchema,
} from '../proto/gen/beneficiaries/v1/session_pb.js'
import {
  EnrichmentResultSchema,
  type EnrichmentService,
  EnrichRequestSchema,
  EnrichResponseSchema,
} from '../proto/gen/enrichment/v1/enrichment_pb.js'
import { DeliverySchema } from '../proto/gen/notifier/v1/delivery_pb.js'
import {
  DeleteSubscriptionRequestSchema,
  GetSubscriptionRequestSchema,
  ListDeliveriesRequestSchema,
  ListDeliveriesResponseSchema,
  ListSubscriptionsRequestSchema,
  ListSubscriptionsResponseSchema,
  type NotifierService,
  RecoverDeliveriesRequestSchema,
  RecoverDeliveriesResponseSchema,
  RecoveryRequestSchema,
  RetryDeliveryRequestSchema,
  SendTestEventRequestSchema,
  UpdateSubscriptionRequestSchema,
} from '../proto/gen/notifier/v1/notifier_pb.js'
import {
  SubscriptionChangeSchema,
  SubscriptionRequestSchema,
  SubscriptionSchema,
} from '../proto/gen/notifier/v1/subscription_pb.js'
import { PaymentInstructionSchema } from '../proto/gen/payments/v1/instruction_pb.js'
import {
  ValidateRequestSchema,
  ValidateResponseSchema,
  ValidationResultSchema,
  type ValidationService,
} from '../proto/gen/validation/v1/validation_pb.js'
import type { Log } from '../services/kit/process/log.ts'
import type { Clock } from './http/clock.ts'
import type { Once } from './idempotency/once.ts'
import type { Identity } from './identity/identity.ts'
import { formBody } from './middleware/body.ts'
import { action, lookup, operation, type Route } from './routes/route.ts'
import { beneficiaries } from './routes/beneficiaries.ts'
import { documentationRoutes } from './routes/docs.ts'
import { enrichments } from './routes/enrichments.ts'
import * as examples from './routes/examples.ts'
import { type Dependencies, healthy, readiness } from './routes/health.ts'
import { jwksRoute } from './routes/jwks.ts'
import { logoRoute } from './routes/logos.ts'
import { requirementsExamples, requirementsQuery, requirementsRoute } from './routes/requirements.ts'
import * as schemas from './routes/schemas.ts'
import { tokenRoute } from './routes/token.ts'
import { validations } from './routes/validations.ts'
import { webhooks } from './routes/webhooks.ts'

export interface RoutesDeps {
  readonly validation: Client<typeof ValidationService>
  readonly enrichment: Client<typeof EnrichmentService>
  readonly beneficiaries: Client<typeof BeneficiariesService>
  readonly notifier: Client<typeof NotifierService>
  readonly once: Once
  readonly identity: Pick<Identity, 'clients' | 'keys' | 'tokens'>
  readonly clock: Clock
  readonly log: Log
  /** The address that clients call, without a slash at its end. */
  readonly baseUrl: string
  /** What `GET /readyz` asks after. */
  readonly dependencies: Dependencies
}

/** The whole public surface, in the order of the public description. */
export function routes(deps: RoutesDeps): readonly Route[] {
  const validation = validations(deps.validation)
  const enrichment = enrichments(deps.enrichment, deps.baseUrl)

  const beneficiary = beneficiaries(deps.beneficiaries, deps.baseUrl)
  const webhook = webhooks(deps.notifier)

  const table: readonly Route[] = [
    {
      id: 'issueToken',
      method: 'POST',
      path: '/oauth2/token',
      open: true,
      tag: 'Access tokens',
      summary: 'Obtain an access token',
      description:
        'OAuth 2.0 client credentials (RFC 6749, 4.4). Id and secret may also be sent by HTTP Basic. A token is good for an hour: keep it, and ask for the next one before it ends or when a request is answered with 401.',
      examples: examples.token,
      request: { type: 'application/x-www-form-urlencoded', schema: schemas.tokenRequest },
      responses: {
        200: {
          description: 'A token.',
          content: { type: 'application/json', schema: schemas.tokenResponse },
        },
      },
      refusals: [401, 429],
      steps: [formBody, ...tokenRoute({ ...deps.identity, clock: deps.clock })],
    },
    operation({
      id: 'validatePayment',
      method: 'POST',
      path: '/payments/validations',
      tag: 'Payment preparation',
      summary: 'Validate a payment instruction',
      description:
        'Judges a full or partial instruction against scheme requirements, bank reference data and heuristics. Spaces, hyphens and lower case in IBANs, BICs and bank identifiers do not matter.',
      examples: examples.validation,
      request: PaymentInstructionSchema,
      response: ValidationResultSchema,
      answer: validation.one,
    }),
    operation({
      id: 'validatePayments',
      method: 'POST',
      path: '/payments/bulk-validations',
      tag: 'Payment preparation',
      summary: 'Validate up to 20 payment instructions',
      description:
        'Each item is judged exactly as it would be alone. Results come in the order of the items. An item that breaks the schema refuses the whole request.',
      examples: examples.bulkValidation,
      request: ValidateRequestSchema,
      response: ValidateResponseSchema,
      answer: validation.many,
    }),
    operation({
      id: 'enrichPayment',
      method: 'POST',
      path: '/payments/enrichments',
      tag: 'Payment preparation',
      summary: 'Complete a payment instruction',
      description:
        'Finds what belongs to the parts that are given: the bank of an IBAN, a BIC or a local bank identifier, the other forms of the account, intermediaries for a currency, and the settlement systems that reach the bank. What cannot be determined is left out.',
      examples: examples.enrichment,
      request: PaymentInstructionSchema,
      response: EnrichmentResultSchema,
      answer: enrichment.one,
    }),
    operation({
      id: 'enrichPayments',
      method: 'POST',
      path: '/payments/bulk-enrichments',
      tag: 'Payment preparation',
      summary: 'Complete up to 20 payment instructions',
      description:
        'Each item is completed exactly as it would be alone. Results come in the order of the items.',
      examples: examples.bulkEnrichment,
      request: EnrichRequestSchema,
      response: EnrichResponseSchema,
      answer: enrichment.many,
    }),
    {
      id: 'getLogo',
      method: 'GET',
      path: '/logos/:name',
      open: true,
      tag: 'Payment preparation',
      summary: 'The logo of a bank',
      description: 'An image to which an enrichment has led. It may be kept for a day.',
      responses: {
        200: { description: 'The image.', content: { type: 'image/svg+xml' } },
        304: { description: 'It is the one that you have.' },
      },
      refusals: [404],
      steps: [logoRoute()],
    },
    operation({
      id: 'createManagementSession',
      method: 'POST',
      path: '/beneficiaries/organizations/sessions',
      tag: 'Beneficiaries',
      summary: 'Open a session for an end-user',
      description:
        'Send the end-user to the address of the answer: there, payout methods are added, viewed, changed and deleted, and each is kept as a recipient. When done, the end-user comes back to `returnUrl`. The session lasts half an hour.',
      examples: examples.session,
      request: ManagementSessionRequestSchema,
      response: ManagementSessionSchema,
      creates: true,
      once: deps.once,
      answer: beneficiary.createSession,
    }),
    lookup({
      id: 'getRecipient',
      path: '/beneficiaries/organizations/recipients/:recipientId',
      tag: 'Beneficiaries',
      summary: 'Read a recipient',
      description: 'The recipient as it is now: after an event, this is where to learn what has changed.',
      examples: examples.recipient,
      request: GetRecipientRequestSchema,
      from: ['recipientId'],
      response: RecipientSchema,
      answer: beneficiary.recipient,
    }),
    lookup({
      id: 'listRecipients',
      path: '/beneficiaries/organizations/recipients',
      tag: 'Beneficiaries',
      summary: 'List the recipients of an end-user',
      description:
        'The default first, then the newest. An end-user who is not known has none, and that is no error. Where there are more, `nextCursor` leads on.',
      examples: examples.recipients,
      request: ListRecipientsRequestSchema,
      from: ['externalUserId', 'limit', 'cursor'],
      response: ListRecipientsResponseSchema,
      answer: beneficiary.recipients,
    }),
    {
      id: 'getRequirements',
      method: 'GET',
      path: '/beneficiaries/organizations/requirements',
      tag: 'Beneficiaries',
      summary: 'What it takes to pay a recipient',
      description:
        'The fields that have to be known to pay somebody in a country, a currency and a way, as JSON Schema 2020-12: for those who build their own form. What it describes are values without spaces and hyphens; `x-path` tells where each stands in a recipient. The hosted pages and the checks of the server come from the same table.',
      query: requirementsQuery,
      examples: requirementsExamples,
      responses: {
        200: {
          description: 'The fields.',
          content: { type: 'application/schema+json', schema: schemas.jsonSchema },
        },
      },
      steps: [requirementsRoute],
    },
    operation({
      id: 'createWebhookSubscription',
      method: 'POST',
      path: '/webhooks/subscriptions',
      tag: 'Webhooks',
      summary: 'Subscribe an endpoint to events',
      description:
        'Events that happen from now on are sent to `url`, each as a POST that any Standard Webhooks library verifies with the `secret` of this answer. Keep the secret: it cannot be read again. Each `url` can be subscribed once, and an organization may have 20 subscriptions.',
      examples: examples.subscription,
      request: SubscriptionRequestSchema,
      response: SubscriptionSchema,
      creates: true,
      refusals: [409],
      answer: webhook.create,
    }),
    lookup({
      id: 'listWebhookSubscriptions',
      path: '/webhooks/subscriptions',
      tag: 'Webhooks',
      summary: 'List the subscriptions',
      description: 'The newest first.',
      examples: examples.subscriptions,
      request: ListSubscriptionsRequestSchema,
      from: [],
      response: ListSubscriptionsResponseSchema,
      answer: webhook.list,
    }),
    lookup({
      id: 'getWebhookSubscription',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Read a subscription',
      description: 'Where it was disabled by us, `disabledReason` tells why.',
      examples: examples.subscriptionRead,
      request: GetSubscriptionRequestSchema,
      from: ['subscriptionId'],
      response: SubscriptionSchema,
      answer: webhook.get,
    }),
    operation({
      id: 'updateWebhookSubscription',
      method: 'PATCH',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Change a subscription',
      description:
        'What is left out stays as it is. While `enabled` is false nothing is sent, and what waits is paused; it goes on once `enabled` is true.',
      examples: examples.subscriptionChange,
      fields: [UpdateSubscriptionRequestSchema.field.subscriptionId],
      request: SubscriptionChangeSchema,
      response: SubscriptionSchema,
      refusals: [409],
      answer: webhook.update,
    }),
    action({
      id: 'deleteWebhookSubscription',
      method: 'DELETE',
      path: '/webhooks/subscriptions/:subscriptionId',
      tag: 'Webhooks',
      summary: 'Delete a subscription',
      description: 'What waits to be sent is cancelled.',
      request: DeleteSubscriptionRequestSchema,
      from: ['subscriptionId'],
      answer: webhook.remove,
    }),
    action({
      id: 'sendTestEvent',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/test',
      tag: 'Webhooks',
      summary: 'Send a test event',
      description: 'Signed and delivered like any other, with the type `TEST`.',
      request: SendTestEventRequestSchema,
      from: ['subscriptionId'],
      response: DeliverySchema,
      creates: true,
      refusals: [409],
      answer: webhook.test,
    }),
    lookup({
      id: 'listDeliveries',
      path: '/webhooks/subscriptions/:subscriptionId/deliveries',
      tag: 'Webhooks',
      summary: 'List what was sent',
      description:
        'Each event on its way to this endpoint with its attempts, the newest first; kept for 30 days after its end. Where there are more, `nextCursor` leads on.',
      examples: examples.deliveries,
      request: ListDeliveriesRequestSchema,
      from: ['subscriptionId', 'state', 'limit', 'cursor'],
      response: ListDeliveriesResponseSchema,
      answer: webhook.deliveries,
    }),
    action({
      id: 'retryDelivery',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/deliveries/:deliveryId/retry',
      tag: 'Webhooks',
      summary: 'Send an event again',
      description:
        'As soon as may be, whatever became of it before, and with the same `webhook-id`. What is under way is left to end.',
      request: RetryDeliveryRequestSchema,
      from: ['subscriptionId', 'deliveryId'],
      response: DeliverySchema,
      refusals: [409],
      answer: webhook.retry,
    }),
    operation({
      id: 'recoverDeliveries',
      method: 'POST',
      path: '/webhooks/subscriptions/:subscriptionId/recover',
      tag: 'Webhooks',
      summary: 'Send again all that was given up',
      description: 'After an outage of yours: every delivery since a moment that failed or was cancelled.',
      examples: examples.recovery,
      fields: [RecoverDeliveriesRequestSchema.field.subscriptionId],
      request: RecoveryRequestSchema,
      refusals: [409],
      response: RecoverDeliveriesResponseSchema,
      answer: webhook.recover,
    }),
    {
      id: 'getSigningKeys',
      method: 'GET',
      path: '/.well-known/jwks.json',
      open: true,
      tag: 'Access tokens',
      summary: 'The keys that verify access tokens',
      description: 'A JSON Web Key Set (RFC 7517).',
      responses: {
        200: {
          description: 'The keys.',
          content: { type: 'application/jwk-set+json', schema: schemas.keySet },
        },
      },
      steps: [jwksRoute(deps.identity.keys)],
    },
    {
      id: 'getHealth',
      method: 'GET',
      path: '/healthz',
      open: true,
      tag: 'Operation',
      summary: 'Whether the process is alive',
      description: 'Asks after nothing else.',
      examples: examples.health,
      responses: {
        200: { description: 'It is.', content: { type: 'application/json', schema: schemas.alive } },
      },
      steps: [healthy],
    },
    {
      id: 'getReadiness',
      method: 'GET',
      path: '/readyz',
      open: true,
      tag: 'Operation',
      summary: 'Whether requests can be served',
      description: 'Names each thing that is needed, and whether it is there.',
      examples: examples.readiness,
      responses: {
        200: {
          description: 'They can.',
          content: { type: 'application/json', schema: schemas.ready },
        },
        503: {
          description: 'They cannot, for now.',
          content: { type: 'application/json', schema: schemas.notReady },
        },
      },
      steps: [readiness(deps.dependencies, deps.log)],
    },
  ]
  return [...table, ...documentationRoutes(table, deps.baseUrl)]
}
