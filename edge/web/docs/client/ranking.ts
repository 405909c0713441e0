import type { Options } from 'minisearch'
import type { SearchData } from './search-data.ts'

/** What the search finds: a heading of a page with the text below it. */
export interface Found {
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly text: string
  /** The fragment or operation, which is also a method of generated clients. */
  readonly anchor: string
}

export function foundIn({ pages, sections }: SearchData): readonly Found[] {
  return sections.map(([page, id, heading, text]) => {
    const [path, name] = pages[page]!
    const anchor = id || path.slice(path.lastIndexOf('/') + 1)
    return { address: id === '' ? path : `${path}#${id}`, page: name, heading, text, anchor }
  })
}

/** Guides come before operations, and these before services and types, unless words of a heading decide otherwise. */
const weights: readonly (readonly [address: RegExp, weight: number])[] = [
  [/#type-/, 0.15],
  [/^\/docs\/reference\/[^/]+\/[^/]+$/, 0.7],
  [/^\/docs\/services\//, 0.3],
  [/^\/docs\/changelog/, 0.2],
  // Lists of operations, which have pages of their own.
  [/^\/docs#|^\/docs\/reference\/(?!alerts|conventions|errors)[^/#]+$/, 0.7],
  // A page itself comes before its parts.
  [/^\/docs\/[^#]+$/, 1.6],
]

/** Words may be mistyped or only begun, and all must occur. */
export function rankingOf(all: readonly Found[]): Options {
  return {
    fields: ['heading', 'anchor', 'page', 'text'],
    searchOptions: {
      prefix: true,
      fuzzy: term => term.length > 4 && 0.2,
      combineWith: 'AND',
      boost: { heading: 4, anchor: 4, page: 2 },
      boostDocument: id => weights.find(([address]) => address.test(all[id]!.address))?.[1] ?? 1,
    },
  }
}
