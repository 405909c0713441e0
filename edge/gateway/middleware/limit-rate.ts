import { LRUCache } from 'lru-cache'
import { Problem } from '../../../services/kit/problem.ts'
import { type Allowance, Bucket, type Usage } from '../http/allowance.ts'
import type { Clock } from '../http/clock.ts'
import { type Caller, requireState, type Step } from '../http/state.ts'

/** The allowances of callers; undefined for no limit. */
export interface Allowances {
  readonly ofClient: (caller: Caller) => Allowance | undefined
  readonly ofOrganization: (caller: Caller) => Allowance | undefined
}

/** Beyond this number, the least recently used buckets are dropped: they are full again by then. */
const BUCKETS_MAX = 50_000

/**
 * Lets requests pass within the allowances of their client and of its organization. Runs after `authenticate`.
 *
 * Each process counts in its own memory, like the local rate limit of Envoy. A shared counter in Redis would cost every request a
 * round trip. A share of the allowance per process would refuse a client too early that keeps its few connections to one process.
 * So a client that spreads over all processes gets the allowance once per process; the load of each process stays limited.
 */
export function limitRate({ ofClient, ofOrganization }: Allowances, clock: Clock): Step {
  const clients = bucketsBy('client')
  const organizations = bucketsBy('organization')

  return (ctx, next) => {
    const caller = requireState(ctx, 'caller')
    const now = clock.now()
    const usage: Usage = []
    const client = ofClient(caller)
    if (client !== undefined) usage.push(clients(caller.clientId, client, now))
    const organization = ofOrganization(caller)
    if (organization !== undefined) usage.push(organizations(caller.organizationId, organization, now))
    ctx.state.usage = usage
    for (const { bucket, allowance, policy } of usage) {
      if (!bucket.hasToken) {
        const retryAfterSeconds = bucket.seconds(allowance)
        throw new Problem(
          'tooMany',
          `the ${policy} may send ${allowance.perSecond} requests a second; try again in ${retryAfterSeconds} s`,
          undefined,
          { retryAfterSeconds },
        )
      }
    }
    for (const { bucket } of usage) bucket.take(1)
    return next()
  }
}

function bucketsBy(policy: Usage[number]['policy']) {
  const buckets = new LRUCache<string, Bucket>({ max: BUCKETS_MAX })
  return (id: string, allowance: Allowance, now: number): Usage[number] => {
    let bucket = buckets.get(id)
    if (bucket === undefined) buckets.set(id, (bucket = new Bucket(allowance, now)))
    else bucket.refill(allowance, now)
    return { policy, allowance, bucket }
  }
}
