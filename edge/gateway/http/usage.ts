import type { Usage } from './allowance.ts'
import type { Context } from './state.ts'

/** A bulk request of 20 items costs about four single ones: see the rows "services apart" of test/bench/README.md. */
export const ITEMS_PER_REQUEST = 5

/** Records the items of a request for the access log. The rate limit counts one request for each five items or fewer. */
export function countItems({ state }: Context, items: number): void {
  state.items = items
  const more = Math.ceil(items / ITEMS_PER_REQUEST) - 1
  if (more > 0) for (const { bucket } of state.usage ?? []) bucket.take(more)
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) as names and values in turn; none without a policy. */
export function usageFields(usage: Usage): string[] {
  if (usage.length === 0) return []
  let policies = ''
  let current = ''
  for (const { policy, allowance, bucket } of usage) {
    const comma = policies === '' ? '' : ', '
    const window = Math.ceil(allowance.burst / allowance.perSecond)
    policies += `${comma}"${policy}";q=${allowance.burst};w=${window}`
    current += `${comma}"${policy}";r=${bucket.remaining};t=${bucket.seconds(allowance)}`
  }
  return ['RateLimit-Policy', policies, 'RateLimit', current]
}
