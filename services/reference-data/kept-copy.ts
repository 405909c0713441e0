import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromBinary, toBinary } from '@bufbuild/protobuf'
import {
  type DownloadDirectoryResponse,
  DownloadDirectoryResponseSchema,
} from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'

// A file with the messages of one download: a line with the format, the digest of what follows, and its size in bytes; then
// each message after its size, 4 bytes, the highest first.

const FORMAT = 'payprep-directory/1'
const HEAD_MAX = 200

/** The messages of a copy that was kept. Throws if there is none, if it is damaged, or if a later version wrote it. */
export async function readCopy(file: string) {
  const bytes = await readFile(file)
  const end = bytes.subarray(0, HEAD_MAX).indexOf('\n')
  const [format, digest, size] = bytes.subarray(0, end).toString('latin1').split(' ')
  const body = bytes.subarray(end + 1)
  if (format !== FORMAT) throw new Error(`${file} is no ${FORMAT}`)
  if (String(body.length) !== size) throw new Error(`${file} is cut short: ${body.length} bytes, not ${size}`)
  if (digestOf([body]) !== digest) throw new Error(`${file} is damaged: its digest differs`)
  return { keptAtMs: (await stat(file)).mtimeMs, messages: messagesIn(body) }
}

/** Keeps the messages of a download, in place of those kept before: whole, or not at all. */
export async function writeCopy(file: string, messages: readonly DownloadDirectoryResponse[]): Promise<void> {
  const parts = messages.flatMap(message => {
    const bytes = toBinary(DownloadDirectoryResponseSchema, message)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(bytes.length)
    return [size, bytes]
  })
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  const temporary = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(temporary, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.concat([Buffer.from(`${FORMAT} ${digestOf(parts)} ${size}\n`), ...parts]))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

async function* messagesIn(body: Buffer): AsyncGenerator<DownloadDirectoryResponse> {
  for (let at = 0; at < body.length;) {
    const from = at + 4
    at = from + body.readUInt32BE(at)
    yield fromBinary(DownloadDirectoryResponseSchema, body.subarray(from, at))
  }
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
