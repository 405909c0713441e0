import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from './packages.ts'

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
