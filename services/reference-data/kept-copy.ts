import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

// A file with an image of a directory: a line with the format, the digest of what follows, and its size in bytes, filled up
// with blanks; then the image.

const FORMAT = 'payprep-directory/2'
/** The image begins at a multiple of 8 bytes. */
const HEAD_BYTES = 128

/** The image that was kept. Throws if there is none, if it is damaged, or if another version wrote it in another format. */
export async function readCopy(file: string) {
  const bytes = await readFile(file)
  const [format, digest, size] = bytes.toString('latin1', 0, HEAD_BYTES).split(/\s/)
  const image = bytes.subarray(HEAD_BYTES)
  if (format !== FORMAT) throw new Error(`${file} is no ${FORMAT}`)
  if (String(image.length) !== size)
    throw new Error(`${file} is cut short: ${image.length} bytes, not ${size}`)
  if (digestOf(image) !== digest) throw new Error(`${file} is damaged: its digest differs`)
  return { keptAtMs: (await stat(file)).mtimeMs, image }
}

/** Keeps an image in place of the one that was kept before: whole, or not at all. */
export async function writeCopy(file: string, image: Uint8Array): Promise<void> {
  const head = `${FORMAT} ${digestOf(image)} ${image.length}`.padEnd(HEAD_BYTES - 1)
  const temporary = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  try {
    const handle = await open(temporary, 'w', 0o600)
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
