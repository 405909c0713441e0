import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import t from 'tap'

const LINK = /\]\(([^)#\s]+)/g

t.test('each link between pages of the repository leads to a file', t => {
  const pages = ['.', '.github', 'services', 'edge', 'seeds', 'proto', 'test'].flatMap(pagesIn)
  t.ok(pages.length > 8, `${pages.length} pages`)
  for (const page of pages) {
    for (const [, target = ''] of readFileSync(page, 'utf8').matchAll(LINK)) {
      if (/^https?:/.test(target)) continue
      const file = normalize(join(dirname(page), target))
      t.ok(existsSync(file), `${page}: ${target}`)
    }
  }
  t.end()
})

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))
}
