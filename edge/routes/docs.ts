import { readFileSync } from 'node:fs'
import { constantAnswer } from '../http/constant-answer.ts'
import { docsPage } from '../docs/reference-page.ts'
import { webhooksPage } from '../docs/webhooks-page.ts'
import { commentsIn } from '../openapi/comments.ts'
import { type DescribedRoute, openApi } from '../openapi/document.ts'
import type { Route } from './route.ts'

const descriptors = new URL('../../proto/gen/descriptors.binpb', import.meta.url)
const stylesheet = new URL('../docs/style.css', import.meta.url)

/** What the page may load: its own stylesheet, and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const openApiText: DescribedRoute = {
  id: 'getDescription',
  method: 'GET',
  path: '/openapi.json',
  open: true,
  tag: 'Documentation',
  summary: 'This description, for programs',
  description: 'An OpenAPI 3.1 document.',
  responses: {
    200: { description: 'The document.', content: { type: 'application/json', schema: { type: 'object' } } },
    304: { description: 'It is the one that you have.' },
  },
}

const docsText: DescribedRoute = {
  id: 'getDocumentation',
  method: 'GET',
  path: '/docs',
  open: true,
  tag: 'Documentation',
  summary: 'This description, for people',
  description: 'A page of HTML.',
  responses: {
    200: { description: 'The page.', content: { type: 'text/html' } },
    304: { description: 'It is the one that you have.' },
  },
}

const webhooksText: DescribedRoute = {
  ...docsText,
  id: 'getWebhookGuide',
  path: '/docs/webhooks',
  summary: 'How to receive webhooks',
}

/** The description of all routes, its own included, made once. */
export function documentationRoutes(others: readonly DescribedRoute[], baseUrl: string): readonly Route[] {
  const comments = commentsIn(readFileSync(descriptors))
  const document = openApi([...others, openApiText, docsText, webhooksText], baseUrl, comments)
  return [
    { ...openApiText, steps: [page('application/json', JSON.stringify(document))] },
    { ...docsText, steps: [page('text/html; charset=utf-8', docsPage(document))] },
    { ...webhooksText, steps: [page('text/html; charset=utf-8', webhooksPage(document.info.title))] },
    {
      ...docsText,
      path: '/docs/style.css',
      steps: [page('text/css; charset=utf-8', readFileSync(stylesheet, 'utf8'))],
    },
  ]
}

function page(type: string, text: string) {
  return constantAnswer(type, text, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': PAGE_POLICY })
}
