import type { JsonValue, Message } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { isUuid } from '../kit/ids.ts'
import { MISSING } from '../library/bounds/mistakes.ts'
import { jsonWriter } from '../kit/json/writer.ts'
import { invalid } from '../kit/problem.ts'

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
  /** The span in which it happened, if that was traced. */
  readonly traceparent: string | undefined
}

/** Converts an event of a valid request; `index` is its position there. */
export function toStoredEvent(event: Event, index: number): StoredEvent {
  const { createdAt, object } = event
  const organizationId = event.organizationId.toLowerCase() || undefined
  if (organizationId === undefined && !concerningAll.has(object.case))
    throw mistaken(index, 'organizationId', MISSING)
  if (!isUuid(object.value!.id)) throw mistaken(index, `${object.case}/id`, 'must be a UUID')
  const id = event.id.toLowerCase()
  const type = EventType[event.type]!
  const date = timestampDate(createdAt!)
  const write = objectWriters.get(object.case)!
  return {
    id,
    organizationId,
    type,
    createdAt: date,
    objectId: object.value!.id.toLowerCase(),
    body: eventBody(id, date, type, write(object.value!)),
    traceparent: event.traceparent || undefined,
  }
}

const mistaken = (index: number, place: string, description: string) =>
  invalid([{ field: `/events/${index}/${place}`, description }])

/** The body of a webhook request. Members may be added: receivers are documented to ignore unknown ones. */
export function eventBody(id: string, createdAt: Date, eventType: string, object: unknown): string {
  return JSON.stringify({ id, createdDate: createdAt.toISOString(), eventType, object })
}

/** Objects that every organization may see. An event about any other object must name its organization. */
const concerningAll: ReadonlySet<Event['object']['case']> = new Set(['datasetVersion'])

/** JSON writers for the alternatives of `Event.object`, by name, in the form of the public API. */
const objectWriters: ReadonlyMap<string | undefined, (object: Message) => JsonValue> = new Map(
  EventSchema.fields.flatMap(field =>
    field.oneof?.name === 'object' && field.message !== undefined
      ? [[field.localName, jsonWriter(field.message)] as const]
      : [],
  ),
)
