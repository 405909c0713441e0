import type { DescField } from '@bufbuild/protobuf'
import { type Timestamp, timestampDate, timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt'

// Timestamps are RFC 3339 texts in JSON, written in UTC.

export function isTimestamp({ message }: DescField): boolean {
  return message?.typeName === TimestampSchema.typeName
}

export function timestampOf(text: unknown): Timestamp | undefined {
  const date = dateTimeOf(text)
  return date && timestampFromDate(date)
}

export function timestampText(timestamp: Timestamp): string {
  return timestampDate(timestamp).toISOString()
}

/** The form of RFC 3339. Whether the day exists is checked separately. */
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Parses an RFC 3339 date-time with its offset from UTC; undefined if it is not one, or the day does not exist. */
export function dateTimeOf(text: unknown): Date | undefined {
  const [, day] = (typeof text === 'string' && DATE_TIME.exec(text)) || []
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  return new Date(text as string)
}
