/**
 * The pages on which end-users manage their payout methods. Everything of a
 * session lies below its own path: the page, its JSON, and the cookie of the
 * browser that the session was opened to. Several sessions in one browser are
 * therefore isolated from one another.
 *
 * The secret in the address is exchanged once for that cookie. No script can read
 * a cookie, unlike a token in the page's memory, and it survives a reload.
 * Requests that change something must come from our own pages, too.
 */
import { isHostedPath } from '../../gateway/middleware/access-log.ts'
import { router } from '../../gateway/http/router.ts'
import type { Step } from '../../gateway/http/state.ts'
import { bankSearchRoute } from './bank-search-route.ts'
import { choicesRoute, formRoute } from './choice-routes.ts'
import { atMost, ownPageOnly, READS_PER_MINUTE_MAX } from './guards.ts'
import type { HostedDeps, HostedRoute } from './hosted-deps.ts'
import { lookupRoute } from './lookup-route.ts'
import { nameCheckRoute } from './name-check-route.ts'
import { pageSessions } from './page-sessions.ts'
import { assetRoute, embedRoute, pageRoute } from './page-document.ts'
import { recordPage } from './record-page.ts'
import { payoutMethodRoutes } from './payout-method-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const LOOKUPS_PER_MINUTE_MAX = 120
/** The page sends one for each pause in typing. */
const BANK_SEARCHES_PER_MINUTE_MAX = 240
/** The payout-method service also limits them by session, across all processes. */
const NAME_CHECKS_PER_MINUTE_MAX = 10

/** Answers requests below the paths of the pages, and passes all others on. */
export function hostedPages(deps: HostedDeps): Step {
  const answer = router(hostedRoutes(deps), route => [recordPage(deps.securityLog, route), ...route.steps])
  return (ctx, next) => (isHostedPath(ctx.path) ? answer(ctx, next) : next())
}

export function hostedRoutes(deps: HostedDeps): readonly HostedRoute[] {
  const { clock, baseUrl } = deps
  const reads = atMost(READS_PER_MINUTE_MAX, clock)
  const sessions = pageSessions(deps)
  const known = [ownPageOnly(baseUrl), sessions.required]
  return [
    { method: 'GET', path: '/hosted/:name', steps: [assetRoute(deps.bundle)] },
    { method: 'GET', path: '/embed/payprep-methods.js', steps: [embedRoute(deps.bundle)] },
    { method: 'GET', path: '/sessions/:sessionId', steps: [pageRoute(deps)] },
    ...sessionRoutes(deps, sessions),
    ...payoutMethodRoutes(deps, sessions),
    { method: 'GET', path: '/sessions/:sessionId/choices', steps: [...known, reads, choicesRoute] },
    { method: 'GET', path: '/sessions/:sessionId/form', steps: [...known, reads, formRoute] },
    {
      method: 'POST',
      path: '/sessions/:sessionId/lookups',
      steps: [...known, atMost(LOOKUPS_PER_MINUTE_MAX, clock), ...lookupRoute(deps)],
    },
    {
      method: 'POST',
      path: '/sessions/:sessionId/bank-searches',
      steps: [...known, atMost(BANK_SEARCHES_PER_MINUTE_MAX, clock), ...bankSearchRoute(deps)],
    },
    {
      method: 'POST',
      path: '/sessions/:sessionId/name-checks',
      steps: [...known, atMost(NAME_CHECKS_PER_MINUTE_MAX, clock), ...nameCheckRoute(deps)],
    },
  ]
}
