import type { Link } from './layout.ts'
import { markdownPage } from './markdown/page.ts'
import { type Page, resourcePath, type Source } from './page.ts'
import { resourcePage } from './reference/resource-page.ts'

export interface Entry extends Link {
  readonly make: (source: Source) => Page
}

export interface Group {
  readonly name: string
  readonly pages: readonly Entry[]
}

/** Every page, in the order in which they are listed and follow one another. The reference has one for each tag. */
export function pageGroups(tags: readonly string[]): readonly Group[] {
  return [
    {
      name: 'Begin',
      pages: [
        written('/docs', 'Overview'),
        written('/docs/first-call', 'First call'),
        written('/docs/going-live', 'Going live'),
      ],
    },
    {
      name: 'Guides',
      pages: [
        written('/docs/authentication', 'Authentication'),
        written('/docs/hosted-pages', 'Hosted pages'),
        written('/docs/branding', 'Branding'),
        written('/docs/webhooks', 'Receiving webhooks'),
        written('/docs/clients', 'Clients'),
        written('/docs/verification', 'Verifying accounts'),
        written('/docs/gambling', 'Gambling destinations'),
      ],
    },
    {
      name: 'Reference',
      pages: [
        written('/docs/reference/conventions', 'Conventions'),
        ...tags.map(tag => ({
          path: resourcePath(tag),
          name: tag,
          make: (source: Source) => resourcePage(source, tag),
        })),
        written('/docs/reference/alerts', 'Alert codes'),
        written('/docs/reference/errors', 'Errors'),
      ],
    },
    {
      name: 'For operators',
      pages: [
        written('/docs/running', 'Running it in production'),
        written('/docs/operations', 'Metrics, traces and logs'),
        written('/docs/security', 'Security log'),
        written('/docs/faults', 'Faults and their effects'),
        written('/docs/growth', 'Growing beyond one machine'),
        written('/docs/services', 'Calling the services'),
      ],
    },
  ]
}

/** A page that is written in Markdown. */
function written(path: string, name: string): Entry {
  return { path, name, make: source => markdownPage(path, source) }
}
