/**
 * The pages on which end-users manage their payout methods. All of a session
 * lies below its own path: the page, its JSON, and the cookie that shows to
 * which browser the session was opened, so that several sessions in one browser
 * know nothing of one another.
 *
 * The secret of the address is exchanged once for that cookie. It is a cookie,
 * and not a token in the page's memory, because no script can read it and
 * because the session survives a reload; and requests that change something have
 * to come from our own pages besides.
 */
import type { Client } from '@connectrpc/connect'
import type { Middleware } from 'koa'
import type { BeneficiariesService } from '../../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import type { EnrichmentService } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import type { ValidationService } from '../../proto/gen/validation/v1/validation_pb.js'
import type { Clock } from '../http/clock.ts'
import { router } from '../http/router.ts'
import type { Brandings } from './branding.ts'
import type { Bundle } from './bundle.ts'
import { choicesRoute, formRoute } from './choices.ts'
import { pageRoute, assetRoute } from './document.ts'
import { atMost, type HostedRoute, ownPageOnly, visitor } from './guards.ts'
import { lookupRoute } from './lookup.ts'
import { payoutMethodRoutes } from './payout-method-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export interface HostedDeps {
  readonly beneficiaries: Client<typeof BeneficiariesService>
  readonly validation: Client<typeof ValidationService>
  readonly enrichment: Client<typeof EnrichmentService>
  readonly brandings: Brandings
  readonly bundle: Bundle
  readonly clock: Clock
  /** The address under which browsers reach the pages. */
  readonly baseUrl: string
}

const LOOKUPS_PER_MINUTE_MAX = 120
const READS_PER_MINUTE_MAX = 240

/** Answers what lies below the pages' paths, and leaves the rest to what follows. */
export function hostedPages(deps: HostedDeps): Middleware {
  const { clock, baseUrl } = deps
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const known = [ownPageOnly(baseUrl), visitor(baseUrl)]
  const routes: readonly HostedRoute[] = [
    { method: 'GET', path: '/hosted/:name', steps: [assetRoute(deps.bundle)] },
    { method: 'GET', path: '/sessions/:sessionId', steps: [pageRoute(deps)] },
    ...sessionRoutes(deps),
    ...payoutMethodRoutes(deps),
    { method: 'GET', path: '/sessions/:sessionId/choices', steps: [...known, reads, choicesRoute(deps)] },
    { method: 'GET', path: '/sessions/:sessionId/form', steps: [...known, reads, formRoute(deps)] },
    {
      method: 'POST',
      path: '/sessions/:sessionId/lookups',
      steps: [...known, atMost(LOOKUPS_PER_MINUTE_MAX, clock), ...lookupRoute(deps)],
    },
  ]
  const answer = router(routes, ({ steps }) => steps)
  return (ctx, next) => (isOurs.test(ctx.path) ? answer(ctx, next) : next())
}

const isOurs = /^\/(?:sessions|hosted)\//
