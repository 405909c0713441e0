import type { Knex } from 'knex'
import { cipher } from '../../services/kit/cipher.ts'
import type { Installation } from '../../services/kit/process/installation.ts'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { singleFlight } from '../../services/kit/single-flight.ts'
import { clientsIn } from './clients.ts'
import type { Clock } from '../http/clock.ts'
import { keyRing } from './key-ring.ts'
import { organizationsIn } from './organizations.ts'
import { signingKeysIn, TOKEN_LIFETIME_SECONDS } from './signing-keys.ts'
import { accessTokens, type Grant } from './tokens.ts'

export type IdentityStores = ReturnType<typeof identityStores>
export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** Who may call us, and the keys of the tokens that say so: the tables. */
export function identityStores(
  db: Knex,
  { key, environment }: Pick<Installation, 'key' | 'environment'>,
  clock: Clock,
) {
  return {
    organizations: organizationsIn(db, clock),
    clients: clientsIn(db, { pepper: key('client secrets'), environment, clock }),
    signingKeys: signingKeysIn(db, cipher(key('signing keys')), clock),
  }
}

interface Options {
  readonly environment: string
  /** The base address that clients call. */
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
}

/** How soon this process hears of keys and revocations made elsewhere. */
const REFRESH_EVERY_MS = 5_000
/** A revocation older than this speaks of tokens that have expired, even where clocks disagree. */
const REVOCATION_AGE_MAX_MS = 2 * TOKEN_LIFETIME_SECONDS * 1_000

/**
 * What a running edge knows of its callers. Keys and revocations are held in
 * memory and refreshed behind the requests: none waits for the database to learn
 * whether a token is good.
 */
export async function startIdentity(stores: IdentityStores, { environment, issuer, clock, log }: Options) {
  let revoked: ReadonlyMap<string, number> = new Map()
  const isRevoked = ({ clientId, tokenEpoch }: Grant) => tokenEpoch < (revoked.get(clientId) ?? 0)
  async function learnRevocations() {
    revoked = await stores.clients.revokedSince(new Date(clock.now() - REVOCATION_AGE_MAX_MS))
  }

  const [keys] = await Promise.all([keyRing(stores.signingKeys, clock), learnRevocations()])
  const refresh = async () => void (await Promise.all([keys.refresh(), learnRevocations()]))
  const refreshOnTime = singleFlight(() =>
    refresh().catch(error => log('identity.stale', errorFields(error))),
  )
  const timer = setInterval(refreshOnTime, REFRESH_EVERY_MS)
  timer.unref()

  return {
    clients: stores.clients,
    keys,
    tokens: accessTokens({ keys, isRevoked, issuer, environment, clock }),
    refresh,
    async close() {
      clearInterval(timer)
      await refreshOnTime.idle()
    },
  }
}
