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

/** Turns on strict mode of `passInProcess` in this process. */
export function passInProcessStrictly(): void {
  isStrict = true
}

/**
 * Passes a message from caller to service, or back, inside a process. In strict mode, which tests use, a message that a wire round
 * trip would alter fails the call, and mutating a message throws.
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
