import { readFileSync } from 'node:fs'

const folder = new URL('pages/', import.meta.url)

/** A page or an example, by its path in the folder of pages. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8')
}

/** The file of the page at an address. That of `/docs` is the README of the folder. */
export function fileOf(address: string): string {
  return `${address.slice('/docs/'.length) || 'README'}.md`
}

/** The address on the site that a link in a file leads to. */
export function addressOf(file: string, target: string): string {
  if (!/\.md(#|$)/.test(target)) return target
  const { pathname, hash } = new URL(target, `file:///docs/${file}`)
  return pathname.replace(/(\/README)?\.md$/, '') + hash
}
