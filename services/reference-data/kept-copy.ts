import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { makeDirectory } from '../kit/make-directory.ts'
import { knownNames } from './snapshot/wire.ts'

// A file with an image of a directory: a line with the format, the digest of what follows, and its size in bytes, filled up
// with blanks; then the image.

/** An image lacks what the program that wrote it did not know: one that knows more must not take it for its own version. */
const FORMAT = `payprep-directory/2-${digestOf(Buffer.from(knownNames.join())).slice(0, 8)}`
/** The image begins at a multiple of 8 bytes. */
const HEAD_BYTES = 128

/** The image that was kept. Throws if there is none, if it is damaged or not ours, or if another version wrote it in another format. */
export async function readCopy(file: string) {
  const kept = await stat(file)
  // To open a pipe would wait for its writer.
  if (!kept.isFile()) throw new Error(`${file} is no file`)
  // Anyone can compute a digest.
  if (kept.uid !== process.getuid?.()) throw new Error(`${file} belongs to another user`)
  const bytes = await readFile(file)
  const [format, digest, size] = bytes.toString('latin1', 0, HEAD_BYTES).split(/\s/)
  const image = bytes.subarray(HEAD_BYTES)
  if (format !== FORMAT) throw new Error(`${file} is no ${FORMAT}`)
  if (String(image.length) !== size)
    throw new Error(`${file} is cut short: ${image.length} bytes, not ${size}`)
  if (digestOf(image) !== digest) throw new Error(`${file} is damaged: its digest differs`)
  return { keptAtMs: kept.mtimeMs, image }
}

/** Keeps an image in place of the one that was kept before: whole, or not at all. */
export async function writeCopy(file: string, image: Uint8Array): Promise<void> {
  const head = `${FORMAT} ${digestOf(image)} ${image.length}`.padEnd(HEAD_BYTES - 1)
  // In containers that share a folder, all have the same process id.
  const temporary = `${file}.${hostname()}.${process.pid}`
  await makeDirectory(dirname(file))
  try {
    // What a killed process left; and a link would lead elsewhere.
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
