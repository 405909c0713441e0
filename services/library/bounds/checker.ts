import { type DescField, type DescMessage, type DescOneof, getOption } from '@bufbuild/protobuf'
import { discriminator, must_be_set as mustBeSet } from '../../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { enumNames } from '../../kit/json/enum-names.ts'
import { isUnion } from '../../kit/json/writer.ts'
import type { Violation } from '../../kit/error-details.ts'
import { isRequired, isUnchecked } from './bounds.ts'
import { MISSING, MISTAKES_MAX } from './mistakes.ts'
import { type Check, NONE, placed, valueCheck } from './value-checks.ts'

/** The checks made so far, which end the recursion of recursive types. */
type Compiled = Map<DescMessage, Check>

/**
 * Compiles a check of the bounds that `proto/` states for messages of one type. It finds all mistakes, at most 20, in the
 * order of the fields, and places them by JSON pointers into the public JSON of the message. A valid message allocates no
 * pointers: they are made on the way back from a mistake.
 */
export function checker(desc: DescMessage): (message: object) => readonly Violation[] {
  const check = messageCheck(desc, new Map())
  return message => {
    const mistakes = check(message as never)
    return mistakes.length > MISTAKES_MAX ? mistakes.slice(0, MISTAKES_MAX) : mistakes
  }
}

function messageCheck(desc: DescMessage, compiled: Compiled): Check {
  const existing = compiled.get(desc)
  if (existing !== undefined) return existing

  const members: Member[] = []
  const check: Check = (message: Readonly<Record<string, unknown>>) => {
    let mistakes = NONE
    for (const { name, check } of members) {
      const below = check(message[name], message)
      if (below !== NONE) mistakes = [...mistakes, ...below]
      if (mistakes.length > MISTAKES_MAX) break
    }
    return mistakes
  }
  compiled.set(desc, check)
  for (const field of desc.fields)
    if (field.oneof === undefined) members.push(...fieldMember(field, compiled))
  for (const oneof of desc.oneofs)
    members.push(isUnion(oneof) ? unionMember(desc, oneof, compiled) : oneofMember(oneof, compiled))
  return check
}

/** A field or a oneof of a message. */
interface Member {
  /** The name of the property that holds its value. */
  readonly name: string
  readonly check: (value: unknown, message: Readonly<Record<string, unknown>>) => readonly Violation[]
}

/** Empty for a field whose values are all valid. */
function fieldMember(field: DescField, compiled: Compiled): readonly Member[] {
  const check = contentCheck(field, compiled)
  const required = field.fieldKind === 'message' && isRequired(field)
  if (check === undefined && !required) return []
  const segment = `/${field.jsonName}`
  const missing: readonly Violation[] = required ? [{ field: segment, description: MISSING }] : NONE
  return [
    {
      name: field.localName,
      check: value => (value === undefined ? missing : placed(segment, check?.(value as never) ?? NONE)),
    },
  ]
}

function contentCheck(field: DescField, compiled: Compiled): Check | undefined {
  if (isUnchecked(field)) return undefined
  return valueCheck(field, message => messageCheck(message, compiled))
}

/** Mistakes are placed under the name of the alternative that is set. */
function oneofMember(oneof: DescOneof, compiled: Compiled): Member {
  const names = oneof.fields.map(({ jsonName }) => jsonName).join(', ')
  const missing: readonly Violation[] = getOption(oneof, mustBeSet)
    ? [{ field: '', description: `must have one of ${names}` }]
    : NONE
  const alternatives = new Map(
    oneof.fields.map(field => [
      field.localName as string | undefined,
      { segment: `/${field.jsonName}`, check: contentCheck(field, compiled) },
    ]),
  )
  return {
    name: oneof.localName,
    check(value) {
      const { case: name, value: content } = value as Alternative
      const alternative = alternatives.get(name)
      if (alternative === undefined) return missing
      return placed(alternative.segment, alternative.check?.(content as never) ?? NONE)
    },
  }
}

/** A oneof that public JSON writes as one object, of the kind that the discriminator names. */
function unionMember(desc: DescMessage, oneof: DescOneof, compiled: Compiled): Member {
  const tag = desc.field[getOption(oneof, discriminator)]!
  const names = enumNames(tag.enum!)
  const segment = `/${oneof.localName}`
  const alternatives = new Map(
    oneof.fields.map(field => [
      field.name.toUpperCase(),
      { name: field.localName, check: contentCheck(field, compiled) },
    ]),
  )
  return {
    name: oneof.localName,
    check(value, message) {
      // A discriminator that is missing or unknown is reported as such.
      const expected = alternatives.get(names.get(message[tag.localName] as number) ?? '')
      if (expected === undefined) return NONE
      const { case: name, value: content } = value as Alternative
      if (name === undefined) return [{ field: segment, description: MISSING }]
      if (name !== expected.name)
        return [{ field: segment, description: `must be of the kind that ${tag.jsonName} names` }]
      return placed(segment, expected.check?.(content as never) ?? NONE)
    },
  }
}

/** The value of a oneof, as protobuf-es has it. */
interface Alternative {
  readonly case: string | undefined
  readonly value?: unknown
}
