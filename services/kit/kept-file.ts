import { type FileHandle, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeDirectory } from './make-directory.ts'

// A file in which a program keeps what it would else have to make again at its next start.

/** Opens a file that was kept. Throws if it is missing (ENOENT), no file, or another user's. */
export async function openKept(file: string) {
  const kept = await stat(file)
  // Opening a named pipe would wait for its writer.
  if (!kept.isFile()) throw new Error(`${file} is not a regular file`)
  if (kept.uid !== process.getuid?.()) throw new Error(`${file} belongs to another user`)
  return { handle: await open(file), bytes: kept.size, keptAtMs: kept.mtimeMs }
}

/** Replaces a kept file atomically, readable by its user alone. */
export async function replaceKept(
  file: string,
  write: (handle: FileHandle) => Promise<unknown>,
): Promise<void> {
  // Containers that share a folder may have the same process id.
  const temporary = `${file}.${hostname()}.${process.pid}`
  await makeDirectory(dirname(file))
  await deleteRests(file)
  try {
    // The rest of a killed process, or a link of another user: `wx` fails on both.
    await rm(temporary, { force: true })
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await write(handle)
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

/** An unfinished file that has not grown for so long is of a process that was killed. */
const REST_MS = 3_600_000

/** Each killed process leaves another one, which may have a hundred megabytes. */
async function deleteRests(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !/\.\d+$/.test(name)) continue
    const rest = join(folder, name)
    const found = await lstat(rest).catch(() => undefined)
    if (found?.isFile() && Date.now() - found.mtimeMs > REST_MS) await rm(rest, { force: true })
  }
}
