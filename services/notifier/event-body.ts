import type { JsonValue, Message } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { requireUuid } from '../kit/ids.ts'
import { jsonWriter } from '../kit/json/writer.ts'
import { Problem } from '../kit/problem.ts'

/** An event as it is stored. Ids are in lower case, as Postgres writes them. */
export interface StoredEvent {
  readonly id: string
  /** Absent for an event that goes to every organization. */
  readonly organizationId: string | undefined
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
  const type = EventType[event.type]
  if (event.type === EventType.UNSPECIFIED || type === undefined || createdAt === undefined) {
    throw new Problem('invalid', 'an event must have a known type and createdAt')
  }
  const write = objectWriters.get(object.case)
  if (object.value === undefined || write === undefined) {
    throw new Problem('invalid', 'an event must have an object')
  }
  const concernsAll = event.organizationId === '' && concerningAll.has(object.case)
  const date = timestampDate(createdAt)
  return {
    id,
    organizationId: concernsAll ? undefined : uuid(event.organizationId, 'organizationId'),
    type,
    createdAt: date,
    objectId: uuid(object.value.id, 'the id of the object'),
    body: eventBody(id, date, type, write(object.value)),
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

/** The objects that every organization may see. An event about another must say whose it is. */
const concerningAll: ReadonlySet<Event['object']['case']> = new Set(['datasetVersion'])

/** What writes each alternative of `Event.object`, by its name: as the public API shows the object. */
const objectWriters: ReadonlyMap<string | undefined, (object: Message) => JsonValue> = new Map(
  EventSchema.fields.flatMap(field =>
    field.oneof?.name === 'object' && field.message !== undefined
      ? [[field.localName, jsonWriter(field.message)] as const]
      : [],
  ),
)
