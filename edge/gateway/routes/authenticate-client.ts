import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import type { SecurityEntry, SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../http/clock.ts'
import { type RateLimit, rateLimit } from '../http/rate-limit.ts'
import type { Context } from '../http/state.ts'
import { type Client, type Credentials, isClientId } from '../identity/clients.ts'
import type { Identity } from '../identity/identity.ts'
import { invalidClient, tooMany } from '../identity/oauth-problems.ts'

interface Deps {
  readonly clients: Identity['clients']
  readonly clock: Clock
  readonly securityLog: SecurityLog
}

export type ClientAuthentication = ReturnType<typeof clientAuthentication>

/** Authenticates clients at the token endpoint. */
export function clientAuthentication({ clients, clock, securityLog }: Deps) {
  /** The most failures in a minute. */
  const ofNetwork = rateLimit(60, clock)
  const ofClientInNetwork = rateLimit(10, clock)
  const ofClient = rateLimit(100, clock)

  /**
   * Known credentials are recognized in memory, without a query, before anything is counted. So a flood of wrong credentials
   * neither locks a client out nor slows it down. Other credentials may be newer than the last refresh: the database is asked,
   * within the limits, about ids that can exist.
   */
  async function authenticate(ctx: Context, credentials: Credentials): Promise<Client> {
    const recognized = clients.recognize(credentials)
    if (recognized !== undefined) return recognized
    const { id } = credentials
    countAttempt(ctx, id)
    const client = clients.mayExist(id) ? await clients.authenticate(credentials) : undefined
    if (client !== undefined) return client
    log(ctx, id, { outcome: 'failure', reason: 'credentials-invalid' })
    throw invalidClient('unknown client or wrong secret')
  }

  /** Counts before the database is asked, so that concurrent attempts count too. Throws a Problem beyond the limits. */
  function countAttempt(ctx: Context, id: string) {
    const network = networkOf(ctx.ip)
    const ofThisClient: (readonly [RateLimit, key: string])[] = [
      [ofClientInNetwork, `${network} ${id}`],
      [ofClient, id],
    ]
    const counts = [[ofNetwork, network] as const, ...(clients.mayExist(id) ? ofThisClient : [])]
    const seconds = Math.max(...counts.map(([limit, key]) => limit.secondsUntilAllowed(key) ?? 0))
    if (seconds > 0) {
      log(ctx, id, { outcome: 'failure', reason: 'throttled' })
      throw tooMany('too many failed attempts, try again later', seconds)
    }
    for (const [limit, key] of counts) limit.record(key)
  }

  function log({ ip: address, state: { requestId } }: Context, id: string, entry: SecurityEntry) {
    securityLog('token.issue', { ...entry, address, ...(isClientId(id) && { client: id }), requestId })
  }

  return { authenticate, log }
}
