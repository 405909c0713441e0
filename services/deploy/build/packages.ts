import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package of npm, as its own description states it. */
export interface Package {
  readonly folder: string
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
}

/** `node_modules/@koa/router` in `node_modules/@koa/router/dist/index.js`; of nested packages the innermost. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** The packages that files belong to, in the order of their folders. A version that is installed in several folders is one. */
export function packagesOf(files: readonly string[]): readonly Package[] {
  const folders = new Set(files.flatMap(file => packageFolder.exec(file)?.[0] ?? []))
  const packages = new Map<string, Package>()
  for (const folder of [...folders].toSorted()) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    packages.set(`${name} ${version}`, { folder, name, version, license })
  }
  return [...packages.values()]
}

/** The names, licences and notices of packages: licences ask for it in each copy. */
export function noticesOf(packages: readonly Package[]): string {
  return packages.map(noticeOf).join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf({ folder, name, version, license }: Package): string {
  const texts = readdirSync(folder)
    .filter(file => /^(licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n')
}
