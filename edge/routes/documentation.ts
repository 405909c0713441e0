import { readFileSync } from 'node:fs'
import { buildInfo } from '../../services/kit/process/build-info.ts'
import { faultsPage } from '../docs/faults/page.ts'
import { gamblingPage } from '../docs/gambling/page.ts'
import { growthPage } from '../docs/growth/page.ts'
import { operationsPage } from '../docs/operations-page.ts'
import { referencePage } from '../docs/reference-page.ts'
import { securityPage } from '../docs/security-page.ts'
import { servicesPage } from '../docs/services/page.ts'
import { verificationPage } from '../docs/verification/page.ts'
import { webhooksPage } from '../docs/webhooks-page.ts'
import { compressedAnswer } from '../http/compressed-answer.ts'
import { commentsIn } from '../openapi/comments.ts'
import { openApi } from '../openapi/document.ts'
import type { RouteDescription } from '../openapi/route-description.ts'
import type { OpenApi } from '../openapi/types.ts'
import type { Route } from './route.ts'

const descriptors = new URL('../../proto/gen/descriptors.binpb', import.meta.url)
const stylesheets = [
  new URL('../docs/base.css', import.meta.url),
  new URL('../docs/style.css', import.meta.url),
]

/** Pages may load the stylesheet and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const openApiDescription: RouteDescription = {
  id: 'getDescription',
  method: 'GET',
  path: '/openapi.json',
  open: true,
  tag: 'Documentation',
  summary: 'Fetch this description as OpenAPI',
  description: 'An OpenAPI 3.1 document.',
  responses: {
    200: { description: 'The document.', content: { type: 'application/json', schema: { type: 'object' } } },
    304: { description: 'The cached document is current.' },
  },
}

const referenceDescription: RouteDescription = {
  id: 'getDocumentation',
  method: 'GET',
  path: '/docs',
  open: true,
  tag: 'Documentation',
  summary: 'Read this description in a browser',
  description: 'An HTML page.',
  responses: {
    200: { description: 'The page.', content: { type: 'text/html' } },
    304: { description: 'The cached page is current.' },
  },
}

interface Guide extends Pick<RouteDescription, 'id' | 'path' | 'summary'> {
  /** Of the links to it. */
  readonly name: string
  readonly page: (document: OpenApi) => string
}

/** The pages beside the reference, in the order of the description. */
const guides: readonly Guide[] = [
  {
    id: 'getWebhookGuide',
    path: '/docs/webhooks',
    name: 'Receiving webhooks',
    summary: 'Read how to receive webhooks',
    page: ({ info }) => webhooksPage(info.title),
  },
  {
    id: 'getVerificationGuide',
    path: '/docs/verification',
    name: 'Verifying accounts',
    summary: 'Read how to verify accounts',
    page: verificationPage,
  },
  {
    id: 'getGamblingGuide',
    path: '/docs/gambling',
    name: 'Gambling destinations',
    summary: 'Read how to screen for gambling destinations',
    page: gamblingPage,
  },
  {
    id: 'getFaultGuide',
    path: '/docs/faults',
    name: 'Faults and their effects',
    summary: 'Read what fails while something is down',
    page: ({ info }) => faultsPage(info.title),
  },
  {
    id: 'getGrowthGuide',
    path: '/docs/growth',
    name: 'Growing beyond one machine',
    summary: 'Read how an installation grows beyond one machine',
    page: ({ info }) => growthPage(info.title),
  },
  {
    id: 'getServicesGuide',
    path: '/docs/services',
    name: 'Calling the services',
    summary: 'Read how to call the services inside',
    page: ({ info }) => servicesPage(info.title),
  },
  {
    id: 'getOperationsGuide',
    path: '/docs/operations',
    name: 'Metrics, traces and logs',
    summary: 'Read what an operator sees: metrics, traces and logs',
    page: ({ info }) => operationsPage(info.title),
  },
  {
    id: 'getSecurityGuide',
    path: '/docs/security',
    name: 'Security log',
    summary: 'Read how a security team follows what happens',
    page: ({ info }) => securityPage(info.title),
  },
]

const guideDescriptions = guides.map(({ id, path, summary }) => ({
  ...referenceDescription,
  id,
  path,
  summary,
}))

/** The description of `others` and of the routes that describe them. */
export function publicDescription(others: readonly RouteDescription[], baseUrl: string): OpenApi {
  const described = [...others, openApiDescription, referenceDescription, ...guideDescriptions]
  const comments = commentsIn(readFileSync(descriptors))
  return openApi(described, { version: buildInfo.version, baseUrl, comments })
}

/** The routes that describe `others` and themselves. Each document is made once, for the first request. */
export function documentationRoutes(others: readonly RouteDescription[], baseUrl: string): readonly Route[] {
  let made: OpenApi | undefined
  const document = () => (made ??= publicDescription(others, baseUrl))
  return [
    { ...openApiDescription, steps: [constant('application/json', () => JSON.stringify(document()))] },
    { ...referenceDescription, steps: [htmlPage(() => referencePage(document(), guides))] },
    ...guideDescriptions.map((description, index) => ({
      ...description,
      steps: [htmlPage(() => guides[index]!.page(document()))],
    })),
    {
      ...referenceDescription,
      path: '/docs/style.css',
      steps: [
        constant('text/css; charset=utf-8', () =>
          stylesheets.map(each => readFileSync(each, 'utf8')).join('\n'),
        ),
      ],
    },
  ]
}

const htmlPage = (text: () => string) => constant('text/html; charset=utf-8', text)

function constant(type: string, text: () => string) {
  return compressedAnswer(type, text, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': PAGE_POLICY })
}
