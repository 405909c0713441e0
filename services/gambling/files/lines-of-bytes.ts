import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem } from '../../kit/problem.ts'

export interface LineLimits {
  /** Of a line, without its line break. */
  readonly lineBytes: number
  /** Of all lines, uncompressed. */
  readonly contentBytes: number
}

/** A line without its line break, or why it cannot be read. */
export type Line = { readonly text: string } | { readonly mistake: string }

/**
 * Splits a stream of bytes, plain or gzip, into lines. Throws a Problem for broken gzip, and for content over the
 * limit. Memory is bounded by the limit of a line.
 */
export async function* linesOf(bytes: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0)
  let isFirst = true
  let isTooLong = false
  let contentBytes = 0
  const lineOf = (line: Buffer): Line => {
    const plain = isFirst && line.subarray(0, 3).equals(BYTE_ORDER_MARK) ? line.subarray(3) : line
    isFirst = false
    if (isTooLong || plain.length > limits.lineBytes) {
      isTooLong = false
      return { mistake: `the line has more than ${limits.lineBytes} bytes` }
    }
    return isUtf8(plain) ? { text: plain.toString('utf8') } : { mistake: 'the line is not UTF-8' }
  }
  for await (const part of uncompressed(bytes)) {
    contentBytes += part.length
    if (contentBytes > limits.contentBytes) {
      throw new Problem('tooLarge', `the lines have more than ${limits.contentBytes} bytes`)
    }
    let from = 0
    for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, from)) {
      const line = part.subarray(from, end)
      yield lineOf(rest.length === 0 ? line : Buffer.concat([rest, line]))
      rest = Buffer.alloc(0)
      from = end + 1
    }
    rest = Buffer.concat([rest, part.subarray(from)])
    // The bytes read of a line that is too long are dropped.
    if (rest.length > limits.lineBytes + BYTE_ORDER_MARK.length) {
      isTooLong = true
      rest = Buffer.alloc(0)
    }
  }
  if (rest.length > 0 || isTooLong) yield lineOf(rest)
}

const LINE_FEED = 10
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** Inflates bytes that begin like gzip, and passes others unchanged. */
async function* uncompressed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < GZIP_MAGIC.length) {
    const { done, value } = await iterator.next()
    if (done === true) break
    head = Buffer.concat([head, value])
  }
  const all = async function* () {
    try {
      yield head
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      // A reader that stops at the head stops the source too.
      await iterator.return?.()
    }
  }
  if (!head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return yield* all()
  const gunzip = createGunzip({ chunkSize: INFLATED_BYTES })
  // A failure of the source reaches the loop below, because it destroys the stream.
  pipeline(Readable.from(all()), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new Problem('invalid', `the bytes are not gzip, or not all of it: ${(error as Error).message}`)
  }
}

/** Small, so that no step takes long. */
const INFLATED_BYTES = 65_536
