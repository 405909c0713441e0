import { digestOf } from '../../../services/kit/callers/identify.ts'
import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import type { SecurityEntry, SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../http/clock.ts'
import { type RateLimit, rateLimit } from '../http/rate-limit.ts'
import type { Context } from '../http/state.ts'
import { AssertionRefused } from '../identity/assertions.ts'
import { isClientId } from '../identity/client-secrets.ts'
import type { Client, Proof } from '../identity/clients.ts'
import type { Identity } from '../identity/identity.ts'
import { invalidClient, tooMany } from '../identity/oauth-problems.ts'

interface Deps {
  readonly clients: Identity['clients']
  readonly clock: Clock
  readonly securityLog: SecurityLog
}

/** What a request is for, as the security log names it. */
type Purpose = 'token.issue' | 'token.revoke'

export type ClientAuthentication = ReturnType<typeof clientAuthentication>

/** Authenticates clients at the OAuth endpoints, which share the limits. */
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
  async function authenticate(ctx: Context, proof: Proof, purpose: Purpose): Promise<Client> {
    const { id } = proof
    let refusal: AssertionRefused | undefined
    const noting = (error: unknown) => {
      if (!(error instanceof AssertionRefused)) throw error
      refusal = error
      return undefined
    }
    const recognized = await clients.recognize(proof).catch(noting)
    if (recognized !== undefined) return recognized
    countAttempt(ctx, id, purpose)
    const client = clients.mayExist(id) ? await clients.authenticate(proof).catch(noting) : undefined
    if (client !== undefined) return client
    log(ctx, id, purpose, { outcome: 'failure', reason: refusal?.reason ?? 'credentials-invalid' })
    throw invalidClient(refusal?.message ?? unproved(proof))
  }

  /** Counts before the database is asked, so that concurrent attempts count too. Throws a Problem beyond the limits. */
  function countAttempt(ctx: Context, id: string, purpose: Purpose) {
    const network = networkOf(ctx.ip)
    // The id is a part of the text of the form, and V8 keeps the whole text, the secret too, for as long as a part of it.
    const client = digestOf(id)
    const ofThisClient: (readonly [RateLimit, key: string])[] = [
      [ofClientInNetwork, `${network} ${client}`],
      [ofClient, client],
    ]
    const counts = [[ofNetwork, network] as const, ...(clients.mayExist(id) ? ofThisClient : [])]
    const seconds = Math.max(...counts.map(([limit, key]) => limit.secondsUntilAllowed(key) ?? 0))
    if (seconds > 0) {
      log(ctx, id, purpose, { outcome: 'failure', reason: 'throttled' })
      throw tooMany('too many failed attempts, try again later', seconds)
    }
    for (const [limit, key] of counts) limit.record(key)
  }

  function log(
    { ip: address, state: { requestId } }: Context,
    id: string,
    purpose: Purpose,
    entry: SecurityEntry,
  ) {
    securityLog(purpose, { ...entry, address, ...(isClientId(id) && { client: id }), requestId })
  }

  return { authenticate, log }
}

const unproved = (proof: Proof) =>
  'jwt' in proof
    ? 'unknown client, or an assertion that none of its keys has signed'
    : 'unknown client or wrong secret'
