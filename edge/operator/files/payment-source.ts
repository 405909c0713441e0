import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileError } from './payment.ts'

/** The contents of a file, or of a piece of it. */
export interface SourceText {
  /** For messages. */
  readonly name: string
  readonly chunks: AsyncIterable<Buffer>
  /** How many lines of the file come before the chunks, beside the header line of a CSV, which is in each part; by default none. */
  readonly linesBefore?: number
}

/** A file or standard input, read in chunks; if it is gzip, unpacked. */
export interface Source extends SourceText {
  /** The size of the file; undefined if it is not known. */
  readonly bytes?: number | undefined
  /** How much of the file has been read, from 0 to 1; undefined if its size is not known. */
  readonly portion: () => number | undefined
  /** The SHA-256 of the bytes that were read, in hexadecimal. To be called once, after all that is to be read. */
  readonly digest: () => string
}

export const STANDARD_INPUT = '-'

export async function openSource(path: string): Promise<Source> {
  const isInput = path === STANDARD_INPUT
  const name = isInput ? 'standard input' : basename(path)
  const size = isInput ? undefined : await sizeOf(path)
  const stream = isInput ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const hash = createHash('sha256')
  let read = 0
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    name,
    bytes: size,
    chunks: unpacked(counted(), name),
    portion: () => (size === undefined || size === 0 ? undefined : read / size),
    digest: () => hash.digest('hex'),
  }
}

const CHUNK_BYTES = 64 * 1024

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be opened: ${error.code}`,
    )
  })
  if (found.isDirectory()) throw new FileError(`${path} is a directory; name a file`)
  return found.isFile() ? found.size : undefined
}

/** The least size of the first chunk, unless the file is shorter: enough to detect the encoding. */
const START_BYTES = 1024
/** Gzip begins with these bytes (RFC 1952, 2.3.1); no text of a supported format does. */
const GZIP = Buffer.from([0x1f, 0x8b])

/** The contents, unpacked if they are gzip. */
export async function* unpacked(chunks: AsyncGenerator<Buffer>, name: string): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < START_BYTES) {
    const { value, done } = await chunks.next()
    if (done === true) break
    start = Buffer.concat([start, value])
  }
  async function* whole() {
    yield start
    yield* chunks
  }
  if (!start.subarray(0, GZIP.length).equals(GZIP)) return yield* whole()
  const unzip = createGunzip()
  // An error reaches the loop below; the callback keeps it from being thrown a second time.
  pipeline(Readable.from(whole()), unzip, () => {})
  try {
    yield* unzip as AsyncIterable<Buffer>
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    throw new FileError(`${name} is not a whole gzip file: ${(error as Error).message}`)
  }
}
