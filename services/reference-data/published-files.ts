import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { gunzipSync, type UnzipFileInfo, unzipSync } from 'fflate'
import { UsageError } from '../kit/command.ts'
import type { PublishedFile } from './importers/importer.ts'

/** The largest list that is published, the sanctions of OFAC with all that they cite, has 130 MB. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024

/** A file of the operator's, unpacked, with the day on which it was last written. */
export async function openFile(path: string): Promise<PublishedFile & { readonly date: string }> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !found.isFile()) throw new UsageError(`there is no file ${path}`)
  if (found.size > FILE_BYTES_MAX)
    throw new UsageError(`${path} is larger than any list: ${found.size} bytes`)
  const packed = { name: basename(path), bytes: await readFile(path) }
  return { ...unpacked(packed), date: found.mtime.toISOString().slice(0, 10) }
}

/** What is in a gzip or zip archive of one file; other files are what they are. */
export function unpacked(file: PublishedFile): PublishedFile {
  const kind = signatures.find(({ bytes }) => file.bytes.subarray(0, bytes.length).equals(bytes))
  return kind === undefined || WORKBOOK.test(file.name) ? file : kind.open(file)
}

/** A workbook is a zip archive too, which its reader opens. */
const WORKBOOK = /\.(?:xlsx|xlsm)$/i

const signatures = [
  { bytes: Buffer.from([0x1f, 0x8b]), open: gunzipped },
  { bytes: Buffer.from('PK\x03\x04', 'latin1'), open: unzipped },
]

function gunzipped({ name, bytes }: PublishedFile): PublishedFile {
  // Its last four bytes tell the size of what is packed, by which memory is reserved.
  if (bytes.readUInt32LE(bytes.length - 4) > FILE_BYTES_MAX) throw tooLarge(name)
  return { name: name.replace(/\.gz$/i, ''), bytes: asBuffer(gunzipSync(bytes)) }
}

function unzipped({ name, bytes }: PublishedFile): PublishedFile {
  const entries = Object.entries(unzipSync(bytes, { filter: isWanted }))
  if (entries.length !== 1)
    throw new UsageError(`${name} holds ${entries.length} files: unpack the one to import`)
  const [[inside, content]] = entries as [[string, Uint8Array]]
  return { name: basename(inside), bytes: asBuffer(content) }

  function isWanted({ name: entry, originalSize }: UnzipFileInfo): boolean {
    if (originalSize > FILE_BYTES_MAX) throw tooLarge(name)
    return !entry.endsWith('/') && !entry.startsWith('__MACOSX/')
  }
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
const tooLarge = (name: string) => new UsageError(`${name} unpacks to more than ${FILE_BYTES_MAX} bytes`)
