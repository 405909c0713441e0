import { readFileSync } from 'node:fs'
import { buildInfo } from '../../services/kit/process/lifecycle/build-info.ts'
import { Problem } from '../../services/kit/problem.ts'
import { pageGroups } from './docs/pages.ts'
import { pictures } from './docs/pictures.ts'
import { documentationSite, FILES, once } from './docs/site.ts'
import { compressedAnswer } from '../gateway/http/compressed-answer.ts'
import { constantAnswer } from '../gateway/http/constant-answer.ts'
import { pathParameter, type Step } from '../gateway/http/state.ts'
import { commentsIn } from '../gateway/openapi/comments.ts'
import { openApi } from '../gateway/openapi/document.ts'
import type { RouteDescription } from '../gateway/openapi/route-description.ts'
import type { OpenApi } from '../gateway/openapi/types.ts'
import type { Route } from '../gateway/routes/route.ts'

const descriptors = new URL('../../proto/gen/descriptors.binpb', import.meta.url)

/** Pages load files of their own and call operations of this edge, and nothing else. No string becomes markup or script. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const openApiDescription: RouteDescription = {
  id: 'getDescription',
  method: 'GET',
  path: '/openapi.json',
  open: true,
  tag: 'Operation',
  summary: 'Fetch this description as OpenAPI',
  description: 'An OpenAPI 3.1 document.',
  answerHeaders: ['ETag'],
  responses: {
    200: { description: 'The document.', content: { type: 'application/json', schema: { type: 'object' } } },
    304: { description: 'The cached document is current.' },
  },
}

const pageDescription: RouteDescription = {
  id: 'getDocumentation',
  method: 'GET',
  path: '/docs',
  open: true,
  tag: 'Operation',
  summary: 'Read this description in a browser',
  description: 'An HTML page.',
  answerHeaders: ['ETag'],
  responses: {
    200: { description: 'The page.', content: { type: 'text/html' } },
    304: { description: 'The cached page is current.' },
  },
}

/** The pages that the description names. Other pages are reached by links. */
const describedPages: readonly Pick<RouteDescription, 'id' | 'path' | 'summary'>[] = [
  pageDescription,
  { id: 'getWebhookGuide', path: '/docs/webhooks', summary: 'Read how to receive webhooks' },
  { id: 'getVerificationGuide', path: '/docs/verification', summary: 'Read how to verify accounts' },
  {
    id: 'getGamblingGuide',
    path: '/docs/gambling',
    summary: 'Read how to screen for gambling destinations',
  },
  { id: 'getFaultGuide', path: '/docs/faults', summary: 'Read what fails while something is down' },
  {
    id: 'getGrowthGuide',
    path: '/docs/growth',
    summary: 'Read how an installation grows beyond one machine',
  },
  { id: 'getServicesGuide', path: '/docs/services', summary: 'Read how to call the services inside' },
  {
    id: 'getOperationsGuide',
    path: '/docs/operations',
    summary: 'Read what an operator sees: metrics, traces and logs',
  },
  {
    id: 'getSecurityGuide',
    path: '/docs/security',
    summary: 'Read how a security team follows what happens',
  },
]

const comments = once(() => commentsIn(readFileSync(descriptors)))

/** The description of `others` and of the routes that describe them. */
export function publicDescription(others: readonly RouteDescription[], baseUrl: string): OpenApi {
  return openApi([...others, ...ownDescriptions], {
    version: buildInfo.version,
    baseUrl,
    comments: comments(),
  })
}

/** Pages are in the description, but have no page that describes them. */
const isForPeople = (responses: RouteDescription['responses']) =>
  Object.values(responses).some(({ content }) => content?.type === 'text/html')

const ownDescriptions = [openApiDescription, ...describedPages.map(each => ({ ...pageDescription, ...each }))]

interface Options {
  readonly baseUrl: string
  /** Whether readers may call the operations as the demo client of development. */
  readonly canTry: boolean
}

/** The routes that describe `others` and themselves. Each document is made once, for the first request. */
export function documentationRoutes(
  others: readonly RouteDescription[],
  { baseUrl, canTry }: Options,
): readonly Route[] {
  const api = once(() => publicDescription(others, baseUrl))
  const operations = [...others, ...ownDescriptions].filter(({ responses }) => !isForPeople(responses))
  const site = documentationSite(pageGroups(operations), () => ({ api: api(), comments: comments(), canTry }))
  const open = (path: string, ...steps: Step[]): Route => ({ ...pageDescription, path, steps })

  return [
    { ...openApiDescription, steps: [constant('application/json', () => JSON.stringify(api()))] },
    ...site.entries.map(({ path }) =>
      open(
        path,
        constant('text/html; charset=utf-8', () => site.page(path)),
      ),
    ),
    open('/docs/search.json', constant('application/json', site.searchData)),
    open(`${FILES}/:name`, clientFile(site.files)),
    open('/docs/pictures/:name', picture),
    open('/', leadToPages),
  ]
}

const constant = (type: string, text: () => string | Promise<string>) =>
  compressedAnswer(type, text, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': PAGE_POLICY })

/** The name of a file contains a hash of its content. */
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }
/** A picture keeps its name when it is taken anew. */
const ONE_DAY = { 'Cache-Control': 'public, max-age=86400' }

const typeOf = (name: string) => `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`

function clientFile(files: () => Promise<ReadonlyMap<string, string>>): Step {
  const answers = new Map<string, Step>()
  return async (ctx, next) => {
    const name = pathParameter(ctx, 'name')
    const text = (await files()).get(name)
    if (text === undefined) throw noFile()
    const answer = answers.get(name) ?? compressedAnswer(typeOf(name), () => text, FOREVER)
    answers.set(name, answer)
    return answer(ctx, next)
  }
}

const picture: Step = (ctx, next) => {
  const found = pictures.get(pathParameter(ctx, 'name'))
  if (found === undefined) throw noFile()
  return constantAnswer(found.type, readFileSync(found.file), ONE_DAY)(ctx, next)
}

const noFile = () => new Problem('notFound', 'there is no such file')

/** Browsers that were given the bare address are led to the pages; programs learn that nothing is there. */
const leadToPages: Step = ctx => {
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') throw new Problem('notFound', 'there is nothing at this path')
  ctx.redirect('/docs')
}
