import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { PublishedFile } from '../importers/importer.ts'

/** The largest published list, OFAC's SDN_ADVANCED.XML, has 130 MB. */
export const FILE_BYTES_MAX = 512 * 1024 * 1024

/** Far more than the largest source has: one or two files for each country. */
const FOLDER_FILES_MAX = 500

/** A file, or the files of a folder whose names have this ending, sorted by name. */
export async function openFiles(path: string, ending: string): Promise<PublishedFile[]> {
  const status = await stat(path).catch(() => undefined)
  if (status === undefined || !status.isDirectory()) return [await openFile(path)]
  const names = (await readdir(path)).filter(name => name.endsWith(ending)).sort()
  if (names.length === 0) throw new UsageError(`${path} has no file whose name ends with ${ending}`)
  if (names.length > FOLDER_FILES_MAX) {
    throw new UsageError(`${path} has ${names.length} ${ending} files; at most ${FOLDER_FILES_MAX} are read`)
  }
  return Promise.all(names.map(name => openFile(join(path, name))))
}

/** A file on disk, unpacked. */
export async function openFile(path: string): Promise<PublishedFile> {
  const status = await stat(path).catch(() => undefined)
  if (status === undefined || !status.isFile()) throw new UsageError(`there is no file ${path}`)
  if (status.size > FILE_BYTES_MAX) {
    throw new UsageError(`${path} has ${status.size} bytes; a list has at most ${FILE_BYTES_MAX}`)
  }
  return unpacked({ name: basename(path), bytes: await readFile(path) })
}

/** The content of a gzip file, or of a zip archive with one file; other files are returned unchanged. */
export function unpacked(file: PublishedFile): PublishedFile {
  const kind = signatures.find(({ bytes }) => file.bytes.subarray(0, bytes.length).equals(bytes))
  if (kind === undefined || file.bytes.includes(IN_WORKBOOK)) return file
  try {
    return kind.open(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file.name} cannot be unpacked, it is damaged or cut off: get it again`, {
      cause: error,
    })
  }
}

/**
 * An xlsx workbook is a zip archive that contains this path. It stays packed, because its reader takes
 * the archive.
 */
const IN_WORKBOOK = Buffer.from('xl/workbook.xml')

const signatures = [
  { bytes: Buffer.from([0x1f, 0x8b]), open: gunzipped },
  { bytes: Buffer.from('PK\x03\x04', 'latin1'), open: unzipped },
]

function gunzipped({ name, bytes }: PublishedFile): PublishedFile {
  try {
    const content = gunzipSync(bytes, { maxOutputLength: FILE_BYTES_MAX })
    return { name: name.replace(/\.gz$/i, ''), bytes: content }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(name) : error
  }
}

function unzipped({ name, bytes }: PublishedFile): PublishedFile {
  const entries = Object.entries(unzipSync(bytes, { filter: isWanted }))
  if (entries.length !== 1) {
    throw new UsageError(`${name} has ${entries.length} files: unpack it and import the right one`)
  }
  const [[inside, content]] = entries as [[string, Uint8Array]]
  return { name: basename(inside), bytes: asBuffer(content) }

  function isWanted({ name: entry, originalSize }: UnzipFileInfo): boolean {
    if (originalSize > FILE_BYTES_MAX) throw tooLarge(name)
    return !entry.endsWith('/') && !entry.startsWith('__MACOSX/')
  }
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
const tooLarge = (name: string) =>
  new UsageError(`${name} unpacks to more than ${FILE_BYTES_MAX} bytes, the limit for a list`)
