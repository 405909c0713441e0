import type { Link } from './layout.ts'
import { markdownPage } from './markdown/page.ts'
import { operationPath, type Page, resourcePath, servicePath, type Source } from './page.ts'
import { operationPage } from './reference/operation-page.ts'
import { resourcePage } from './reference/resource-page.ts'
import { servicePage, services } from './reference/service-page.ts'

export interface Entry extends Link {
  readonly make: (source: Source) => Page
  /** The pages below it, which are listed while it or one of them is read. */
  readonly below?: readonly Entry[]
}

export interface Group {
  readonly name: string
  readonly pages: readonly Entry[]
}

interface Operation {
  readonly id: string
  readonly tag: string
  readonly summary: string
}

/**
 * Every page, in the order in which they are listed and follow one another. The reference has one for each tag, and
 * below it one for each operation. Each service has one for its teams.
 */
export function pageGroups(operations: readonly Operation[]): readonly Group[] {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
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
        written('/docs/portal', 'Portal'),
        written('/docs/payment-files', 'Payment files'),
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
          below: operations.filter(each => each.tag === tag).map(operationEntry),
        })),
        written('/docs/reference/alerts', 'Alert codes'),
        written('/docs/reference/errors', 'Errors'),
        written('/docs/changelog', 'Changelog'),
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
        {
          ...written('/docs/services', 'Calling the services'),
          below: services.map(service => ({
            path: servicePath(service.name),
            name: service.name,
            make: (source: Source) => servicePage(source, service),
          })),
        },
      ],
    },
  ]
}

function operationEntry({ id, tag, summary }: Operation): Entry {
  return { path: operationPath(tag, id), name: summary, make: source => operationPage(source, id) }
}

/** All pages of a group, each before those below it. */
export const pagesOf = ({ pages }: Group): readonly Entry[] =>
  pages.flatMap(page => [page, ...(page.below ?? [])])

/** A page that is written in Markdown. */
function written(path: string, name: string): Entry {
  return { path, name, make: source => markdownPage(path, source) }
}
