import type { DescField } from '@bufbuild/protobuf'
import { type Timestamp, timestampDate, timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt'

// A moment is a text in JSON: RFC 3339, in UTC when we write it.

export function isMoment({ message }: DescField): boolean {
  return message?.typeName === TimestampSchema.typeName
}

/** Of RFC 3339; the calendar is then asked whether there is such a day. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

export function momentOf(text: unknown): Timestamp | undefined {
  const [, day] = (typeof text === 'string' && MOMENT.exec(text)) || []
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  return timestampFromDate(new Date(text as string))
}

export function momentText(moment: Timestamp): string {
  return timestampDate(moment).toISOString()
}
