import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { slugOf } from '../../edge/web/docs/outline.ts'

const LINK = /\]\(([^)\s]+)/g
const pages = ['.', '.github', 'services', 'edge', 'seeds', 'proto', 'test'].flatMap(pagesIn)
const textOf = (page: string) => readFileSync(page, 'utf8')

/** Pages that `/docs` makes from the API and from `proto/`, not from Markdown. A test of the site follows links to them. */
const isMade = /^\/(docs\/reference\/[a-z-]+(\/\w+|#[\w-]+)?|docs\/services\/\w+|openapi\.json)$/
const isOfTheSite = (page: string) => page.startsWith('edge/web/docs/pages/')

t.test('each link between pages of the repository leads to a file', async t => {
  t.ok(pages.length > 8, `${pages.length} pages`)
  for (const page of pages) {
    for (const [file] of targetsOf(page)) t.ok(existsSync(file), `${page}: ${file}`)
  }
})

t.test('each link to a part of a page leads to a heading', async t => {
  for (const page of pages) {
    for (const [file, id] of targetsOf(page).filter(([file, id]) => id !== '' && file.endsWith('.md')))
      t.ok(idsOf(file).includes(id), `${page}: ${file}#${id}`)
  }
})

/** The files that a page links to, with the ids of their parts. */
function targetsOf(page: string): readonly (readonly [file: string, id: string])[] {
  return [...textOf(page).matchAll(LINK)]
    .map(([, target]) => target!)
    .filter(target => !/^(https?:|#)/.test(target))
    .filter(target => !(isOfTheSite(page) && isMade.test(target)))
    .map(target => {
      const [path = '', id = ''] = target.split('#')
      return [normalize(join(dirname(page), path)), id]
    })
}

/** The ids of the headings, as stated or made from their words. */
function idsOf(page: string): readonly string[] {
  const headings = textOf(page).matchAll(/^#{2,3} (.+?)(?: \{#([\w-]+)\})?$/gm)
  return [...headings].map(([, text, id]) => id ?? slugOf(text!))
}

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))
}
