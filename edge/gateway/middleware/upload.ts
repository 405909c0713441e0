import type { IncomingMessage } from 'node:http'
import { extendBodyTime } from '../http/body-deadline.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { malformed } from '../json/parse.ts'
import { requireMediaType } from './body.ts'
import { endedEarly, tooLarge } from './read-bytes.ts'

/** As sent: compressed content may be larger. */
export const UPLOAD_BYTES_MAX = 512 * 1024 * 1024
const PART_BYTES_MAX = 1024 * 1024

/**
 * The body of an upload in parts of at most 1 MiB, plain or compressed by gzip. It is received only as fast as the parts
 * are consumed, and each part may take the time that other bodies have as a whole.
 */
export async function* partsOf(
  req: IncomingMessage,
  mediaType: string,
  bytesMax = UPLOAD_BYTES_MAX,
): AsyncGenerator<Uint8Array> {
  requireMediaType(req, mediaType)
  const isCompressed = saysGzip(req)
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
  let length = 0
  for await (const part of received(req)) {
    if (length === 0 && isCompressed && !isGzip(part)) {
      throw malformed('the body is not compressed by gzip, as its Content-Encoding says')
    }
    length += part.length
    if (length > bytesMax) throw tooLarge(bytesMax)
    yield part
  }
  if (length === 0) throw malformed('the body is empty')
}

/** Joins chunks to parts: Node delivers at most 64 KiB at once. */
async function* received(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  let chunks: Buffer[] = []
  let length = 0
  try {
    // Ending the iteration must not destroy the connection, over which a refusal is sent.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > PART_BYTES_MAX) {
        yield Buffer.concat(chunks)
        extendBodyTime(req)
        chunks = []
        length = 0
      }
      chunks.push(chunk)
      length += chunk.length
    }
  } catch (cause) {
    throw endedEarly(cause)
  }
  if (length > 0) yield Buffer.concat(chunks)
}

function saysGzip({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'gzip' && encoding !== 'identity') {
    throw new HttpProblem('invalid', 'Content-Encoding must be gzip, or be left out', {
      status: 415,
      code: 'MEDIA_TYPE_UNSUPPORTED',
      headers: { 'Accept-Encoding': 'gzip, identity' },
    })
  }
  return encoding === 'gzip'
}

/** By the first two bytes (RFC 1952, 2.3.1). */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
