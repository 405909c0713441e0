import type { DescField } from '@bufbuild/protobuf'
import { type Timestamp, timestampDate, timestampFromDate, TimestampSchema } from '@bufbuild/protobuf/wkt'
import { dateTimeOf } from '../../services/kit/date-time.ts'

// A moment is a text in JSON: RFC 3339, in UTC when we write it.

export function isMoment({ message }: DescField): boolean {
  return message?.typeName === TimestampSchema.typeName
}

export function momentOf(text: unknown): Timestamp | undefined {
  const date = dateTimeOf(text)
  return date && timestampFromDate(date)
}

export function momentText(moment: Timestamp): string {
  return timestampDate(moment).toISOString()
}
