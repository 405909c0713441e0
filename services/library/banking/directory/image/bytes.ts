// The bytes of an image: the length of a description in JSON, 4 bytes; the description; then the arrays, little-endian, each
// at a multiple of 8 bytes.

/** The arrays of an image by name. */
export type ImageArray = Uint8Array | Uint32Array | Float64Array
export type ImageArrays = Readonly<Record<string, ImageArray>>

const types = { Uint8Array, Uint32Array, Float64Array } as const

interface Described {
  readonly type: keyof typeof types
  readonly offset: number
  readonly length: number
}

interface Description {
  readonly facts: unknown
  /** Offsets count from the end of the description. */
  readonly arrays: Readonly<Record<string, Described>>
}

const ALIGNMENT = 8
const LENGTH_BYTES = 4
/** Facts are a few kilobytes for each hundred sources. */
const DESCRIPTION_MAX = 64 * 2 ** 20

const aligned = (offset: number) => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

/** An image of these arrays, and of facts that JSON can hold. */
export function imageBytes(facts: object, arrays: ImageArrays): Buffer {
  requireLittleEndian()
  let end = 0
  const placed = Object.entries(arrays).map(([name, values]) => {
    const offset = aligned(end)
    end = offset + values.byteLength
    return { name, values, offset }
  })
  const described = placed.map(({ name, values: { constructor, length }, offset }) => [
    name,
    { type: constructor.name, offset, length },
  ])
  const description = Buffer.from(JSON.stringify({ facts, arrays: Object.fromEntries(described) }))
  const start = aligned(LENGTH_BYTES + description.length)
  const bytes = Buffer.from(new ArrayBuffer(start + end))
  bytes.writeUInt32LE(description.length)
  description.copy(bytes, LENGTH_BYTES)
  for (const { values, offset } of placed)
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), start + offset)
  return bytes
}

/**
 * The facts and arrays of an image, as views of its bytes: nothing is copied, unless the bytes are not aligned. Throws if
 * they are cut short or not an image.
 */
export function readImage(given: Uint8Array): { readonly facts: unknown; readonly arrays: ImageArrays } {
  requireLittleEndian()
  const { buffer, byteOffset } = given.byteOffset % ALIGNMENT === 0 ? given : new Uint8Array(given)
  const bytes = Buffer.from(buffer, byteOffset, given.length)
  const size = bytes.length < LENGTH_BYTES ? Infinity : bytes.readUInt32LE()
  if (size > Math.min(DESCRIPTION_MAX, bytes.length - LENGTH_BYTES))
    throw new Error(`an image of ${bytes.length} bytes is cut short: its description is not complete`)
  const description = bytes.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + size)
  const { facts, arrays } = JSON.parse(description) as Description
  const start = aligned(LENGTH_BYTES + size)
  const views = Object.entries(arrays).map(([name, { type, offset, length }]) => {
    const Type = types[type]
    const end = start + offset + length * (Type?.BYTES_PER_ELEMENT ?? Infinity)
    if (!(offset >= 0 && length >= 0 && offset % ALIGNMENT === 0 && end <= bytes.length))
      throw new Error(`an image of ${bytes.length} bytes is cut short: ${name} is not complete`)
    return [name, new Type(buffer as ArrayBuffer, byteOffset + start + offset, length)]
  })
  return { facts, arrays: Object.fromEntries(views) as ImageArrays }
}

/** Typed arrays have the byte order of the machine. Images are little-endian and never converted. */
function requireLittleEndian() {
  if (new Uint8Array(new Uint32Array([1]).buffer)[0] !== 1)
    throw new Error('images of the bank directory need a machine that is little-endian')
}
