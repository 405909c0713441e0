import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a directory and its missing parents. Node's own `recursive` option never returns below /proc. */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
    await makeDirectory(dirname(path), mode)
    await makeOne(path, mode)
  }
}

async function makeOne(path: string, mode: number | undefined) {
  await mkdir(path, mode).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  })
}
