import { readdirSync, readFileSync } from 'node:fs'
import type { Middleware } from 'koa'
import { Problem } from '../../services/kit/problem.ts'
import { constantAnswer } from '../http/constant-answer.ts'

const folder = new URL('../../seeds/logos/', import.meta.url)

const headers = {
  // A day, and not for ever: when a bank has a new logo, it comes under the old name.
  'Cache-Control': 'public, max-age=86400',
  // To be shown on the pages of whoever calls us.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** GET /logos/:name: the images that enrichments name. */
export function logoRoute(): Middleware {
  const logos = new Map(
    readdirSync(folder).map(name => [
      name,
      constantAnswer('image/svg+xml', readFileSync(new URL(name, folder)), headers),
    ]),
  )
  return (ctx, next) => {
    const logo = logos.get(ctx.params.name)
    if (logo === undefined) throw new Problem('notFound', 'there is no such logo')
    return logo(ctx, next)
  }
}
