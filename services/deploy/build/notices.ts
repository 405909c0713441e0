import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `node_modules/@koa/router` in `node_modules/@koa/router/dist/index.js`; of nested packages the innermost. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

/** The names, licences and notices of the packages that files belong to: licences ask for it in each copy. */
export function noticesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap(file => packageFolder.exec(file)?.[0] ?? []))
  return [...folders]
    .toSorted()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter(file => /^(licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n')
}
