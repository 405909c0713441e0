import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reloadable } from './reload.ts'

/** A value made from files, which changes while the program runs. */
export interface FromFiles<T> {
  readonly current: T
  readonly close: () => Promise<void>
}

/**
 * Makes a value from files and directories, and makes it anew when they have changed, at SIGHUP and every few seconds. If they
 * then have mistakes, the former value stays until they change again. Throws if they have mistakes now. `onChange` puts a
 * new value in force.
 */
export async function fromFiles<T>(
  name: string,
  paths: readonly string[],
  make: () => Promise<T>,
  onChange: (now: T, before: T) => void = () => {},
): Promise<FromFiles<T>> {
  let seen = await stateOf(paths)
  let current = await make()
  let failure: { readonly error: unknown } | undefined
  const part = reloadable(
    name,
    async () => {
      const state = await stateOf(paths)
      if (state === seen) {
        if (failure !== undefined) throw failure.error
        return false
      }
      // Of before the files are read: if they change meanwhile, they are read again.
      seen = state
      try {
        const made = await make()
        const before = current
        current = made
        onChange(made, before)
        failure = undefined
      } catch (error) {
        failure = { error }
        throw error
      }
      return true
    },
    { watched: true },
  )
  return {
    get current() {
      return current
    },
    close: async () => part.close(),
  }
}

/** What changes when a file is written or replaced, or another one takes its place behind a link. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => error.code)
    if (typeof found !== 'object') {
      hash.update(`${path} ${found}\n`)
      continue
    }
    hash.update(`${path} ${found.ino} ${found.size} ${found.mtimeNs}\n`)
    if (!found.isDirectory()) continue
    const names = (await readdir(path)).toSorted()
    hash.update(await stateOf(names.map(each => join(path, each))))
  }
  return hash.digest('hex')
}
