import { type DescMessage, type Message, toJson } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../proto/gen/events/v1/event_pb.js'
import { Problem } from '../kit/problem.ts'
import { requireUuid } from '../kit/ids.ts'

/** An event as it is stored. Ids are in lower case, as Postgres writes them. */
export interface StoredEvent {
  readonly id: string
  readonly organizationId: string
  readonly type: string
  readonly createdAt: Date
  /** The id of the object that changed: its events are delivered in order. */
  readonly objectId: string
  /** The JSON body that all endpoints receive. */
  readonly body: string
}

export function toStoredEvent(event: Event): StoredEvent {
  const { createdAt, object } = event
  const id = uuid(event.id, 'id')
  const organizationId = uuid(event.organizationId, 'organizationId')
  const type = EventType[event.type]
  if (event.type === EventType.UNSPECIFIED || type === undefined || createdAt === undefined) {
    throw new Problem('invalid', 'an event must have a known type and createdAt')
  }
  const schema = objectSchemas.get(object.case)
  if (object.value === undefined || schema === undefined) {
    throw new Problem('invalid', 'an event must have an object')
  }
  const date = timestampDate(createdAt)
  const json = toJson(schema, object.value as Message, { alwaysEmitImplicit: true })
  return {
    id,
    organizationId,
    type,
    createdAt: date,
    objectId: uuid(object.value.id, 'the id of the object'),
    body: eventBody(id, date, type, json),
  }
}

function uuid(text: string, name: string): string {
  requireUuid(text, name)
  return text.toLowerCase()
}

/** The body of a webhook request. Members may be added: receivers are documented to ignore unknown ones. */
export function eventBody(id: string, createdAt: Date, eventType: string, object: unknown): string {
  return JSON.stringify({ id, createdDate: createdAt.toISOString(), eventType, object })
}

/** The message type of each alternative of `Event.object`, by its name. */
const objectSchemas: ReadonlyMap<string | undefined, DescMessage> = new Map(
  EventSchema.fields.flatMap(field =>
    field.oneof?.name === 'object' && field.message !== undefined
      ? [[field.localName, field.message] as const]
      : [],
  ),
)
