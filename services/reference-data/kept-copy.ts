import { createHash } from 'node:crypto'
import { openKept, replaceKept } from '../kit/kept-file.ts'
import { knownNames } from './snapshot/wire.ts'

// A file with an image of a directory: a line with the format, and the SHA-256 digest and size in bytes of the image, padded
// with blanks; then the image.

/** A file that keeps an image, and the version of the directory in it. */
export interface KeptDirectory {
  readonly file: string
  readonly version: string
}

/** An image lacks enum names that its writer did not know: the format includes the names, so that a newer program refuses it. */
export const FORMAT = `payprep-directory/6-${digestOf(Buffer.from(knownNames.join())).slice(0, 8)}`
/** The image begins at a multiple of 8 bytes. */
const HEAD_BYTES = 128

/** Reads the kept image into memory that threads share. Throws if the file is missing (ENOENT), damaged, another user's, or in another format. */
export async function readCopy(file: string) {
  const { handle, bytes, keptAtMs } = await openKept(file)
  const head = Buffer.alloc(HEAD_BYTES)
  const image = new Uint8Array(new SharedArrayBuffer(Math.max(0, bytes - HEAD_BYTES)))
  try {
    await handle.readv([head, image])
  } finally {
    await handle.close()
  }
  const [format, digest, size] = head.toString('latin1').split(/\s/)
  if (format !== FORMAT) throw new Error(`${file} is not in the format ${FORMAT}`)
  if (String(image.length) !== size)
    throw new Error(`${file} is cut short: ${image.length} bytes, not ${size}`)
  // The digest does not prove the origin: anyone can compute it.
  if (digestOf(image) !== digest) throw new Error(`${file} is damaged: its digest differs`)
  return { keptAtMs, image }
}

/** Replaces the kept image atomically. */
export async function writeCopy(file: string, image: Uint8Array): Promise<void> {
  const head = `${FORMAT} ${digestOf(image)} ${image.length}`.padEnd(HEAD_BYTES - 1)
  await replaceKept(file, async handle => {
    await handle.writeFile(`${head}\n`)
    await handle.writeFile(image)
  })
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
