import type { DescMessage, JsonObject } from '@bufbuild/protobuf'
import {
  EventType,
  EventTypeSchema,
  RecipientReferenceSchema,
} from '../../../proto/gen/payprep/events/v1/event_pb.js'
import { DatasetVersionReferenceSchema } from '../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { PaymentFileSchema } from '../../../proto/gen/payprep/payments/v1/payment_file_pb.js'
import { VerificationBatchSchema } from '../../../proto/gen/payprep/verification/v1/batch_pb.js'
import { AccountVerificationSchema } from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import type { Comments } from './comments.ts'
import { schemaRef, titleRef } from './schemas.ts'
import { paymentFiles } from './payment-file-records.ts'
import type { OpenApi, Operation, Parameter, Schema } from './types.ts'
import { batches, records } from './verification-records.ts'

type EventName = Exclude<keyof typeof EventType, 'UNSPECIFIED'>

interface EventObject {
  readonly schema: DescMessage
  readonly example: JsonObject
}

const recipient: EventObject = {
  schema: RecipientReferenceSchema,
  example: { id: '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7', externalUserId: 'user-1', version: 3 },
}
const verification = (example: JsonObject): EventObject => ({ schema: AccountVerificationSchema, example })

/** The object that an event carries. */
const objectOf: Readonly<Record<EventName, EventObject>> = {
  RECIPIENT_CREATED: recipient,
  RECIPIENT_UPDATED: recipient,
  RECIPIENT_DELETED: recipient,
  ACCOUNT_VERIFICATION_SUBMITTED: verification(records.PENDING),
  ACCOUNT_VERIFICATION_COMPLETED: verification(records.COMPLETED),
  ACCOUNT_VERIFICATION_FAILED: verification(records.FAILED),
  ACCOUNT_VERIFICATION_BATCH_COMPLETED: { schema: VerificationBatchSchema, example: batches.COMPLETED },
  PAYMENT_FILE_COMPLETED: { schema: PaymentFileSchema, example: paymentFiles.COMPLETED },
  PAYMENT_FILE_FAILED: { schema: PaymentFileSchema, example: paymentFiles.FAILED },
  GAMBLING_DATASET_VERSION_PUBLISHED: {
    schema: DatasetVersionReferenceSchema,
    example: {
      id: '019aa6c8-3a00-7b11-8f02-5d1c9e7a4b63',
      version: '20261121120000',
      sequence: 48211,
      counts: [{ schema: 'MERCHANT', active: 31204, obsolete: 877 }],
    },
  },
}

const events = Object.entries(objectOf) as [EventName, EventObject][]

/** The messages in the bodies of requests to webhooks. */
export const webhookObjects: readonly DescMessage[] = [...new Set(events.map(([, { schema }]) => schema))]

/** The bodies of requests to webhooks, with their titles. */
export const webhookEvents: readonly Schema[] = events.map(([name, { schema }]) => payload(name, schema))

/** The requests that subscribers receive, by the type of the event. */
export function webhooks(comments: Comments): OpenApi['webhooks'] {
  return Object.fromEntries(
    events.map(([name, object]) => {
      const { text = '' } = comments(EventTypeSchema.value[EventType[name]]!)
      return [name, { post: operation(name, object, text) }]
    }),
  )
}

function operation(name: EventName, { schema, example }: EventObject, text: string): Operation {
  return {
    operationId: `receive${pascalCase(name)}`,
    tags: ['Webhooks'],
    summary: text.replace(/\.$/, ''),
    description:
      'Sent to each enabled subscription that lists the type. Verify the signature (Standard Webhooks 1.0), and answer with 2xx within 15 seconds. It may arrive more than once, with the same id.',
    // Signed, not authenticated by a token.
    security: [],
    parameters: signature,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: titleRef(payload(name, schema)),
          examples: { event: { value: requestWith(name, example) } },
        },
      },
    },
    responses: { '204': { description: 'The event was received.', headers: {} } },
  }
}

function payload(name: EventName, schema: DescMessage): Schema {
  return {
    title: `${pascalCase(name)}Event`,
    type: 'object',
    description: 'The body of a webhook.',
    required: ['id', 'createdDate', 'eventType', 'object'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'The same in every attempt, and in `webhook-id`.' },
      createdDate: { type: 'string', format: 'date-time', description: 'When it happened.' },
      eventType: { type: 'string', const: name, description: 'What happened.' },
      object: { ...schemaRef(schema), description: 'What it happened to.' },
    },
  }
}

const signature: readonly Parameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was sent, in seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the Base64 of an HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`; or `v1a,` and the Base64 of an Ed25519 signature of the same, if the subscription has the `signatureScheme` ASYMMETRIC. While a former secret or key is valid too, the signatures of both, separated by a space.',
    schema: { type: 'string' },
  },
]

function requestWith(name: EventName, object: JsonObject): JsonObject {
  return {
    id: 'e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43',
    createdDate: '2026-11-21T12:00:00.000Z',
    eventType: name,
    object,
  }
}

function pascalCase(name: EventName): string {
  return name.replace(/_?([A-Z])([A-Z]*)/g, (_, first: string, rest: string) => first + rest.toLowerCase())
}
