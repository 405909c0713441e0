import { type DescEnum, getOption } from '@bufbuild/protobuf'
import { lower_case as lowerCase } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'

/**
 * The public names of an enum's values by number, in their order: without the
 * prefix that protobuf requires, without the zero value, which means "not set",
 * and in lower case where the enum's option says so.
 */
export function enumNames(desc: DescEnum): ReadonlyMap<number, string> {
  const prefix = desc.sharedPrefix?.length ?? 0
  const spell = (name: string) => (getOption(desc, lowerCase) ? name.toLowerCase() : name)
  return new Map(specified(desc).map(({ number, name }) => [number, spell(name.slice(prefix))]))
}

/** The names that callers of the services send in JSON, by number, without the zero value. */
export function protoNames(desc: DescEnum): ReadonlyMap<number, string> {
  return new Map(specified(desc).map(({ number, name }) => [number, name]))
}

const specified = (desc: DescEnum) => desc.values.filter(({ number }) => number !== 0)

/** The name of an enum value as generated code spells it; undefined without a number. The number must be known and not 0. */
export function enumName<E extends object>(values: E, number: number | undefined): NameOf<E> | undefined {
  return number === undefined
    ? undefined
    : ((values as Readonly<Record<number, string>>)[number] as NameOf<E>)
}

type NameOf<E> = Exclude<keyof E & string, 'UNSPECIFIED'>
