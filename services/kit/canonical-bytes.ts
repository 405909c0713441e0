import { type DescMessage, type MessageShape, toBinary } from '@bufbuild/protobuf'

/** The bytes of a message, the same for equal messages: entries of its top-level maps are sorted by key. */
export function canonicalBytes<D extends DescMessage>(schema: D, message: MessageShape<D>): Uint8Array {
  const entries = schema.fields
    .filter(({ fieldKind }) => fieldKind === 'map')
    .map(({ localName }) => [localName, inOrder(message[localName as keyof typeof message] as object)])
  return toBinary(schema, { ...message, ...Object.fromEntries(entries) })
}

const inOrder = (map: object) => Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)))
