import type { DescField } from '@bufbuild/protobuf'
import { Problem } from '../problem.ts'

/** The message in a field that the contract requires, which proto3 itself cannot. */
export function required<T>(field: DescField, message: T | undefined): T {
  if (message === undefined) throw new Problem('invalid', `/${field.jsonName} is required`)
  return message
}
