import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, type UnzipFileInfo, unzipSync } from 'fflate'
import { UsageError } from '../../kit/process/command.ts'
import type { PublishedFile } from '../importers/importer.ts'

/** The largest list that is published, the sanctions of OFAC with all that they cite, has 130 MB. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024

/** A file of the operator's, unpacked, with the day on which it was last written. */
export type OpenedFile = PublishedFile & { readonly date: string }

/** Of a country each, and some to spare. */
const FOLDER_FILES_MAX = 500

/** A file, or those in a folder whose names end as wanted, in the order of their names. */
export async function openFiles(path: string, ending: string): Promise<OpenedFile[]> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !found.isDirectory()) return [await openFile(path)]
  const names = (await readdir(path)).filter(name => name.endsWith(ending)).sort()
  if (names.length === 0) throw new UsageError(`there is no file in ${path} whose name ends with ${ending}`)
  if (names.length > FOLDER_FILES_MAX) throw new UsageError(`${path} holds ${names.length} such files`)
  return Promise.all(names.map(name => openFile(join(path, name))))
}

export async function openFile(path: string): Promise<OpenedFile> {
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
  return kind === undefined || file.bytes.includes(IN_WORKBOOK) ? file : kind.open(file)
}

/** A workbook is a zip archive too, with this file in it: its reader opens it, whatever name it was served under. */
const IN_WORKBOOK = Buffer.from('xl/workbook.xml')

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
