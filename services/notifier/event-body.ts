import { type DescMessage, type Message, toJson } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema, EventType } from '../../proto/gen/events/v1/event_pb.js'
import { Problem } from '../kit/problem.ts'
import { requireUuid } from '../kit/ids.ts'

/** An event as it is told; ids are in lower case, as the database spells them. */
export interface Told {
  readonly id: string
  readonly organizationId: string
  readonly type: string
  readonly createdAt: Date
  /** What it is about. */
  readonly subject: string
  readonly body: string
}

export function told(event: Event): Told {
  const { type, createdAt, object } = event
  const id = uuid(event.id, 'id')
  const organizationId = uuid(event.organizationId, 'organizationId')
  const name = EventType[type]
  if (type === EventType.UNSPECIFIED || name === undefined || createdAt === undefined) {
    throw new Problem('invalid', 'an event needs a type and a time')
  }
  const kind = objects.get(object.case)
  if (object.value === undefined || kind === undefined)
    throw new Problem('invalid', 'an event needs an object')
  const subject = uuid(object.value.id, 'the id of the object')
  const at = timestampDate(createdAt)
  return {
    ...{ id, organizationId, type: name, createdAt: at, subject },
    body: bodyOf(id, at, name, toJson(kind, object.value as Message, { alwaysEmitImplicit: true })),
  }
}

function uuid(text: string, name: string): string {
  requireUuid(text, name)
  return text.toLowerCase()
}

/** What is sent to an endpoint. Receivers tolerate new members. */
export function bodyOf(id: string, createdAt: Date, eventType: string, object: unknown): string {
  return JSON.stringify({ id, createdDate: createdAt.toISOString(), eventType, object })
}

/** What events are about, by name: each is told as its message says. */
const objects: ReadonlyMap<string | undefined, DescMessage> = new Map(
  EventSchema.fields.flatMap(field =>
    field.oneof?.name === 'object' && field.message !== undefined
      ? [[field.localName, field.message] as const]
      : [],
  ),
)
