import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeDirectory } from '../make-directory.ts'

/** Writes a file aside with mode 0600 and moves it into place, so nobody reads it half-written or without permission. */
export async function writeSecret(file: string, text: string): Promise<void> {
  await makeDirectory(dirname(file))
  const aside = `${file}.${process.pid}`
  await writeFile(aside, text, { mode: 0o600 })
  await rename(aside, file)
}
