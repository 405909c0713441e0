import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { openKept, replaceKept } from '../kit/kept-file.ts'
import type { DatasetImage } from '../library/screening/index.ts'
import type { Vault } from './gambling-vault.ts'

// A file with the dataset that a process holds: sealed parts, each behind its size in bytes. The first part says what follows. The second is
// JSON, with a number in place of each typed array. The others are these arrays, one behind the other, small ones together.

/** Changes with what an index holds: a file of another format is not used. */
export const FORMAT = 1
const SIZE_BYTES = 4
/** Of arrays in one part. */
const PART_BYTES_MIN = 512 * 1024

/** The dataset after a change. In a database that was restored since, the change of this number is another one. */
export interface KeptDataset {
  readonly sequence: number
  /** When the change was made (ISO 8601). */
  readonly changedAt: string
  readonly image: DatasetImage
}

interface Head {
  readonly format: number
  /** A part of another file does not open in this one. */
  readonly id: string
  /** How many words each array has. */
  readonly arrays: readonly number[]
}

/** Replaces the kept dataset atomically. Nothing may be put into the dataset meanwhile. */
export async function writeDataset(file: string, vault: Vault, dataset: KeptDataset): Promise<void> {
  const arrays: Int32Array[] = []
  const text = JSON.stringify(dataset, (_, value) =>
    value instanceof Int32Array ? { array: arrays.push(value) } : value,
  )
  const id = randomUUID()
  const head: Head = { format: FORMAT, id, arrays: arrays.map(({ length }) => length) }
  await replaceKept(file, async handle => {
    await writePart(handle, vault.sealImagePart('head', 0, Buffer.from(JSON.stringify(head))))
    await writePart(handle, vault.sealImagePart(id, 0, Buffer.from(text)))
    let position = 0
    for (const part of together(arrays)) await writePart(handle, vault.sealImagePart(id, ++position, part))
  })
}

function* together(arrays: readonly Int32Array[]): Generator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for (const { buffer, byteOffset, byteLength } of arrays) {
    waiting.push(Buffer.from(buffer, byteOffset, byteLength))
    bytes += byteLength
    if (bytes < PART_BYTES_MIN) continue
    yield Buffer.concat(waiting)
    ;[waiting, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Reads the kept dataset. Throws if the file is missing (ENOENT), changed, another user's, of another key, or in another format. */
export async function readDataset(file: string, vault: Vault): Promise<KeptDataset> {
  const { handle, bytes } = await openKept(file)
  try {
    const next = () => readPart(handle, bytes)
    const head: Head = JSON.parse(vault.openImagePart('head', 0, await next()).toString())
    if (head.format !== FORMAT) throw new Error(`${file} has the format ${head.format}, not ${FORMAT}`)
    const text = vault.openImagePart(head.id, 0, await next()).toString()
    const arrays: Int32Array[] = []
    let [position, part]: [number, Buffer] = [0, Buffer.alloc(0)]
    for (const length of head.arrays) {
      if (part.length === 0) part = vault.openImagePart(head.id, ++position, await next())
      const words = new Int32Array(length)
      new Uint8Array(words.buffer).set(part.subarray(0, words.byteLength))
      part = part.subarray(words.byteLength)
      arrays.push(words)
    }
    return JSON.parse(text, (_, value) => arrays[value?.array - 1] ?? value)
  } finally {
    await handle.close()
  }
}

async function writePart(handle: FileHandle, part: Buffer): Promise<void> {
  const size = Buffer.alloc(SIZE_BYTES)
  size.writeUInt32LE(part.length)
  await handle.writeFile(Buffer.concat([size, part]))
}

/** Reads on, of a file of so many bytes. */
async function readPart(handle: FileHandle, bytes: number): Promise<Buffer> {
  const size = await readBytes(handle, SIZE_BYTES)
  return readBytes(handle, Math.min(size.readUInt32LE(), bytes))
}

async function readBytes(handle: FileHandle, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length)
  if (bytesRead < length) throw new Error('the kept dataset is cut short')
  return buffer
}
