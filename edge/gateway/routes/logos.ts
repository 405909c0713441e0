import { readdirSync, readFileSync } from 'node:fs'
import { Problem } from '../../../services/kit/problem.ts'
import { constantAnswer } from '../http/constant-answer.ts'
import { pathParameter } from '../http/state.ts'
import type { Route } from './route.ts'

const folder = new URL('../../../seeds/logos/', import.meta.url)

const headers = {
  // One day only: a new logo of a bank keeps the name of the old one.
  'Cache-Control': 'public, max-age=86400',
  // Clients embed logos in their own pages.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Serves the logos whose addresses enrichments contain, from memory. */
export function logoRoute(): Route {
  const logos = new Map(
    readdirSync(folder).map(name => [
      name,
      constantAnswer('image/svg+xml', readFileSync(new URL(name, folder)), headers),
    ]),
  )
  return {
    id: 'getLogo',
    method: 'GET',
    path: '/logos/:name',
    open: true,
    answerHeaders: ['ETag'],
    tag: 'Payment preparation',
    summary: 'Fetch the logo of a bank',
    description: 'The image at a logo address of an enrichment. It may be cached for a day.',
    responses: {
      200: { description: 'The image.', content: { type: 'image/svg+xml' } },
      304: { description: 'The cached image is current.' },
    },
    errors: [404],
    steps: [
      (ctx, next) => {
        const logo = logos.get(pathParameter(ctx, 'name'))
        if (logo === undefined) throw new Problem('notFound', 'there is no such logo')
        return logo(ctx, next)
      },
    ],
  }
}
