import type { DescField } from '@bufbuild/protobuf'
import { type Timestamp, timestampDate, timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt'
import { dateTimeOf } from '../date-time.ts'

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
