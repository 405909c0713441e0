import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A package of data, read as the files it consists of. Its code is not run:
 * what it holds would stay in memory for good, and some entry points load more
 * than data.
 */
export function installedPackage(name: string) {
  const homes = createRequire(import.meta.url).resolve.paths(name) ?? []
  const root = homes.map(home => join(home, name)).find(existsSync)
  if (root === undefined) throw new Error(`${name} is not installed: run npm ci`)
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const json = <T>(path: string) => JSON.parse(text(path)) as T
  return {
    root,
    version: json<{ version: string }>('package.json').version,
    json,
    /** The one value of a script that consists of nothing else: what lies between its first and last bracket. */
    literal<T>(path: string): T {
      const script = text(path)
      const start = script.search(/[[{]/)
      const end = Math.max(script.lastIndexOf(']'), script.lastIndexOf('}'))
      return JSON.parse(script.slice(start, end + 1)) as T
    },
  }
}
