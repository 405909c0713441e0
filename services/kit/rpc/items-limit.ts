import { type DescField, getOption } from '@bufbuild/protobuf'
import { bounds } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { Problem } from '../problem.ts'

/** The most items of a list field in one call between services, as the contract states it. */
export function itemsPerCall(field: DescField): number {
  const { maxItems, maxItemsPerCall } = getOption(field, bounds)
  return maxItemsPerCall || maxItems
}

/** Refuses a list that is longer than the contract allows in one call. */
export function requireItemsWithinLimit(field: DescField, items: readonly unknown[]): void {
  const limit = itemsPerCall(field)
  if (items.length > limit) {
    throw new Problem('invalid', `/${field.jsonName} must have at most ${limit} items`)
  }
}
