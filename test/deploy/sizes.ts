import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 4096
const MEBIBYTE = 2 ** 20

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** MiB on disk that `npm ci --omit=dev` installs: the packages that the lock file has for more than development. */
export function installedSize(): number {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const folders = Object.keys(packages).filter(folder => {
    const { dev, devOptional } = packages[folder]!
    return folder !== '' && dev !== true && devOptional !== true
  })
  return folders.reduce((sum, folder) => sum + sizeOf(folder, ['node_modules']), 0)
}

/** MiB that a folder takes on disk, in whole blocks, without folders of these names. */
export function sizeOf(folder: string, without: readonly string[] = []): number {
  return bytesOf(folder, without) / MEBIBYTE
}

function bytesOf(folder: string, without: readonly string[]): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return without.includes(entry.name) ? sum : sum + bytesOf(path, without)
    return sum + Math.ceil(statSync(path).size / BLOCK) * BLOCK
  }, BLOCK)
}
