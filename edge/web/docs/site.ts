import { buildClient } from './build-client.ts'
import { Html } from '../html/html.ts'
import { layout } from './layout.ts'
import { outlineOf, type Section, withAnchors } from './outline.ts'
import type { Page, Source } from './page.ts'
import { type Group, pagesOf } from './pages.ts'

/** Where the files of the pages are. */
export const FILES = '/docs/files'

export type Site = ReturnType<typeof documentationSite>

/** All pages with the files that they load. Each page is made once, on its first request. */
export function documentationSite(groups: readonly Group[], source: () => Source) {
  const entries = groups.flatMap(pagesOf)
  const byPath = new Map(entries.map(each => [each.path, each]))
  const isBelow = new Set(groups.flatMap(({ pages }) => pages.flatMap(({ below = [] }) => below)))
  const clientFiles = once(async () => {
    const { texts, names } = await buildClient()
    const { canTry } = source()
    const scripts = [names['pages.ts']!, ...(canTry ? [names['try.ts']!] : [])]
    const isServed = (name: string) => canTry || name !== names['try.ts']
    return {
      texts: new Map(Object.entries(texts).filter(([name]) => isServed(name))),
      style: `${FILES}/${names['style.css']}`,
      scripts: scripts.map(each => `${FILES}/${each}`),
    }
  })
  const pages = new Map<string, Page>()
  const made = (path: string): Page => {
    const page = pages.get(path) ?? anchored(byPath.get(path)!.make(source()))
    pages.set(path, page)
    return page
  }

  return {
    entries,
    files: async () => (await clientFiles()).texts,
    async page(path: string): Promise<string> {
      const { info } = source().api
      const { style, scripts } = await clientFiles()
      const frame = { title: info.title, version: info['x-payprep-version'], groups, style, scripts }
      return layout(frame, { path, name: path, ...made(path) })
    },
    /** The data of the search, as JSON of `SearchData` in `client/search-data.ts`. */
    searchData(): string {
      const pages = entries.map(({ path, name }) => [path, name] as const)
      const sections = entries.flatMap((entry, page) => {
        const outline = outlineOf(`${made(entry.path).main}`)
        // An operation and a service are found as one, not by their parts, whose headings all of them have.
        const found = isBelow.has(entry) ? [whole(outline)] : outline
        return found.map(({ id, heading, text }) => [page, id, heading, text] as const)
      })
      return JSON.stringify({ pages, sections })
    },
  }
}

/** A page as one section, without the types of a service. */
function whole(outline: readonly Section[]): Section {
  const types = outline.findIndex(({ id }) => id === 'types')
  const [top, ...parts] = types === -1 ? outline : outline.slice(0, types)
  return { ...top!, text: [top!, ...parts].map(({ text }) => text).join(' ') }
}

const anchored = ({ title, main }: Page): Page => ({ title, main: new Html(withAnchors(`${main}`)) })

/** Makes a value when it is first asked for, and keeps it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
