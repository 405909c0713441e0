import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { makeDirectory } from '../kit/make-directory.ts'
import { knownNames } from './snapshot/wire.ts'

// A file with an image of a directory: a line with the format, and the SHA-256 digest and size in bytes of the image, padded
// with blanks; then the image.

/** A file that keeps an image, and the version of the directory in it. */
export interface KeptDirectory {
  readonly file: string
  readonly version: string
}

/** An image lacks enum names that its writer did not know: the format includes the names, so that a newer program refuses it. */
export const FORMAT = `payprep-directory/5-${digestOf(Buffer.from(knownNames.join())).slice(0, 8)}`
/** The image begins at a multiple of 8 bytes. */
const HEAD_BYTES = 128

/** Reads the kept image into memory that threads share. Throws if the file is missing (ENOENT), damaged, another user's, or in another format. */
export async function readCopy(file: string) {
  const kept = await stat(file)
  // Opening a named pipe would wait for its writer.
  if (!kept.isFile()) throw new Error(`${file} is not a regular file`)
  // The digest does not prove the origin: anyone can compute it.
  if (kept.uid !== process.getuid?.()) throw new Error(`${file} belongs to another user`)
  const head = Buffer.alloc(HEAD_BYTES)
  const image = new Uint8Array(new SharedArrayBuffer(Math.max(0, kept.size - HEAD_BYTES)))
  const handle = await open(file)
  try {
    await handle.readv([head, image])
  } finally {
    await handle.close()
  }
  const [format, digest, size] = head.toString('latin1').split(/\s/)
  if (format !== FORMAT) throw new Error(`${file} is not in the format ${FORMAT}`)
  if (String(image.length) !== size)
    throw new Error(`${file} is cut short: ${image.length} bytes, not ${size}`)
  if (digestOf(image) !== digest) throw new Error(`${file} is damaged: its digest differs`)
  return { keptAtMs: kept.mtimeMs, image }
}

/** Replaces the kept image atomically. */
export async function writeCopy(file: string, image: Uint8Array): Promise<void> {
  const head = `${FORMAT} ${digestOf(image)} ${image.length}`.padEnd(HEAD_BYTES - 1)
  // Containers that share a folder may have the same process id.
  const temporary = `${file}.${hostname()}.${process.pid}`
  await makeDirectory(dirname(file))
  try {
    // The rest of a killed process, or a link of another user: `wx` fails on both.
    await rm(temporary, { force: true })
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${head}\n`)
      await handle.writeFile(image)
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

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
