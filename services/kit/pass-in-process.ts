import {
  create,
  type DescMessage,
  equals,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'

let isStrict = false

/** Checks the promise of `passInProcess` from now on, in this process. */
export function passInProcessStrictly(): void {
  isStrict = true
}

/**
 * Hands a message from caller to service, or back, inside a process. Neither side changes it afterwards, and it is one that the wire
 * format carries. Tests run with both checked: a message that is none fails the call, and to change one throws.
 */
export function passInProcess<D extends DescMessage>(schema: D, init: MessageInitShape<D>): MessageShape<D> {
  const message = create(schema, init)
  if (isStrict) {
    const carried = fromBinary(schema, toBinary(schema, message))
    if (!equals(schema, message, carried)) throw new Error(`the wire format changes a ${schema.typeName}`)
    freeze(message)
  }
  return message
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value))
    return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
