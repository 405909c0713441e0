import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A data package of npm, read as files. Its code is not run: imported data would stay in memory, and some entry points
 * load more than data.
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
    /** The value of a script that only assigns or exports one JSON literal. */
    literal<T>(path: string): T {
      const script = text(path)
      const start = script.search(/[[{]/)
      const end = Math.max(script.lastIndexOf(']'), script.lastIndexOf('}'))
      return JSON.parse(script.slice(start, end + 1)) as T
    },
  }
}
