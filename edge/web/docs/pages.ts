import { faultsPage } from './faults/page.ts'
import { gamblingPage } from './gambling/page.ts'
import { growthPage } from './growth/page.ts'
import { brandingPage } from './guides/branding.ts'
import { clientsPage } from './guides/clients.ts'
import { firstCallPage } from './guides/first-call.ts'
import { goingLivePage } from './guides/going-live.ts'
import { hostedPagesPage } from './guides/hosted-pages.ts'
import { overviewPage } from './guides/overview.ts'
import { webhooksPage } from './guides/webhooks.ts'
import type { Link } from './layout.ts'
import { operationsPage } from './operations-page.ts'
import { type Page, resourcePath, type Source } from './page.ts'
import { alertsPage } from './reference/alerts-page.ts'
import { conventionsPage } from './reference/conventions-page.ts'
import { errorsPage } from './reference/errors-page.ts'
import { resourcePage } from './reference/resource-page.ts'
import { securityPage } from './security-page.ts'
import { servicesPage } from './services/page.ts'
import { verificationPage } from './verification/page.ts'

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
        { path: '/docs', name: 'Overview', make: overviewPage },
        { path: '/docs/first-call', name: 'First call', make: firstCallPage },
        { path: '/docs/going-live', name: 'Going live', make: goingLivePage },
      ],
    },
    {
      name: 'Guides',
      pages: [
        { path: '/docs/hosted-pages', name: 'Hosted pages', make: hostedPagesPage },
        { path: '/docs/branding', name: 'Branding', make: brandingPage },
        { path: '/docs/webhooks', name: 'Receiving webhooks', make: webhooksPage },
        { path: '/docs/clients', name: 'Clients', make: clientsPage },
        { path: '/docs/verification', name: 'Verifying accounts', make: verificationPage },
        { path: '/docs/gambling', name: 'Gambling destinations', make: gamblingPage },
      ],
    },
    {
      name: 'Reference',
      pages: [
        { path: '/docs/reference/conventions', name: 'Conventions', make: conventionsPage },
        ...tags.map(tag => ({
          path: resourcePath(tag),
          name: tag,
          make: (source: Source) => resourcePage(source, tag),
        })),
        { path: '/docs/reference/alerts', name: 'Alert codes', make: alertsPage },
        { path: '/docs/reference/errors', name: 'Errors', make: errorsPage },
      ],
    },
    {
      name: 'For operators',
      pages: [
        { path: '/docs/operations', name: 'Metrics, traces and logs', make: operationsPage },
        { path: '/docs/security', name: 'Security log', make: securityPage },
        { path: '/docs/faults', name: 'Faults and their effects', make: faultsPage },
        { path: '/docs/growth', name: 'Growing beyond one machine', make: growthPage },
        { path: '/docs/services', name: 'Calling the services', make: servicesPage },
      ],
    },
  ]
}
