import {
  type DescField,
  type DescMessage,
  getOption,
  type JsonObject,
  type JsonValue,
  ScalarType,
} from '@bufbuild/protobuf'
import { bounds } from '../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import type { Random } from './random.ts'
import type { KnownTexts } from './values.ts'

const LEVELS_MAX = 5

/** Makes messages, as proto JSON that their schema takes. */
export function messagesOf(random: Random, known: KnownTexts, organizationIds: readonly string[]) {
  return message

  function message(desc: DescMessage, level = 0): JsonObject {
    // One field of each oneof, and most of the others.
    const oneofs = desc.oneofs.map(({ fields }) => random.of(fields))
    const fields = desc.fields.filter(each => (each.oneof ? oneofs.includes(each) : !random.oneIn(3)))
    return Object.fromEntries(fields.map(field => [field.jsonName, value(field, level)]))
  }

  function value(field: DescField, level: number): JsonValue {
    const one = () => single(field, level)
    if (field.fieldKind === 'list') return Array.from({ length: random.below(4) }, one)
    return field.fieldKind === 'map' ? { '/country': one() } : one()
  }

  function single(field: DescField, level: number): JsonValue {
    if (field.message !== undefined) {
      if (field.message.typeName === 'google.protobuf.Timestamp') return '2026-11-21T12:00:00Z'
      return level < LEVELS_MAX ? message(field.message, level + 1) : {}
    }
    if (field.enum !== undefined) return random.of(field.enum.values).number
    switch (field.scalar) {
      case ScalarType.BOOL:
        return random.oneIn(2)
      case ScalarType.STRING:
        return text(field)
      case ScalarType.BYTES:
        return Buffer.from(known.of(random)).toString('base64')
      default:
        return random.below(200)
    }
  }

  function text(field: DescField): string {
    if (field.localName === 'organizationId' && !random.oneIn(20)) return random.of(organizationIds)
    const isUuid = getOption(field, bounds).format === 'uuid'
    return isUuid && random.oneIn(2) ? '5f1c1f0e-8c3f-4a55-9a53-0d6a1f4f7f10' : known.of(random)
  }
}
