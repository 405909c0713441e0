import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { admitted, image } from './dockerfile.ts'

/** The content of the image, in a folder. The Dockerfile's commands build it from what .dockerignore admits. */
export interface BuiltImage {
  readonly folder: string
  /** Another folder, which every user may read. */
  readonly besides: string
  readonly fingerprint: () => string
  /** Builds again, in the same place. */
  readonly build: () => Promise<void>
  /** Makes all files read-only, and removes the link to the packages. */
  readonly seal: () => void
}

/** Lies outside the repository, where Node finds none of its packages. */
export async function builtImage(t: Test): Promise<BuiltImage> {
  const top = mkdtempSync(join(tmpdir(), 'payprep-image-'))
  chmodSync(top, 0o755)
  const sources = join(top, 'src')
  const folder = join(sources, 'dist')
  t.teardown(() => {
    eachIn(sources, path => chmodSync(path, 0o755))
    rmSync(top, { recursive: true })
  })
  for (const name of admitted) cpSync(name, join(sources, name), { recursive: true })
  rmSync(join(sources, 'proto/gen'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(sources, 'node_modules'))
  const run = promisify(execFile)
  async function build() {
    for (const command of image.buildCommands) await run('sh', ['-c', command], { cwd: sources })
  }
  await build()
  return {
    folder,
    besides: top,
    build,
    fingerprint() {
      const hash = createHash('sha256')
      eachIn(folder, path => hash.update(path).update(statSync(path).isFile() ? readFileSync(path) : ''))
      return hash.digest('hex')
    },
    seal() {
      rmSync(join(sources, 'node_modules'))
      eachIn(folder, path => chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444))
    },
  }
}

/** A folder and all that it holds, in the order of their names. Links are not followed. */
function eachIn(folder: string, visit: (path: string) => void) {
  visit(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) eachIn(path, visit)
    else if (entry.isFile()) visit(path)
  }
}
