import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { image } from './dockerfile.ts'

/** The oldest that package.json admits, the one of the image, and the newest. */
export const nodeVersions = ['20.20.2', image.nodeVersion, '26.10.0'] as const

/** The npm package for this platform with the executable of Node alone. */
const packageName = `node-${process.platform}-${process.arch}`
const CACHE = 'node_modules/.cache'
const INSTALL_MS = 180_000

/**
 * Copies the executable of a version of Node into a folder that every user may read. The first call installs it.
 * Returns undefined if no registry can be reached.
 */
export async function nodeOf(version: string, folder: string): Promise<string | undefined> {
  const home = join(CACHE, `node-${version}`)
  const executable = join(home, 'node_modules', packageName, 'bin', 'node')
  if (!existsSync(executable) && !(await install(version, home))) return undefined
  const copy = join(folder, `node-${version}`)
  copyFileSync(executable, copy)
  return copy
}

/** Installs beside its place and then renames, so that an interrupted install does not look complete. */
async function install(version: string, home: string): Promise<boolean> {
  mkdirSync(CACHE, { recursive: true })
  const temporary = mkdtempSync(`${home}.`)
  const options = ['--ignore-scripts', '--no-audit', '--no-package-lock', '--prefix', temporary]
  try {
    await promisify(execFile)('npm', ['install', ...options, `${packageName}@${version}`], {
      timeout: INSTALL_MS,
    })
    renameSync(temporary, home)
    return true
  } catch {
    rmSync(temporary, { recursive: true, force: true })
    // Another test may have been first.
    return existsSync(home)
  }
}
