import type { DescEnum } from '@bufbuild/protobuf'

/**
 * The public names of an enum's values, in their order: without the prefix that
 * protobuf asks for, and without the zero that stands for "not said".
 */
export function enumNames(desc: DescEnum): ReadonlyMap<number, string> {
  const prefix = desc.sharedPrefix?.length ?? 0
  return new Map(
    desc.values.filter(value => value.number !== 0).map(value => [value.number, value.name.slice(prefix)]),
  )
}
