import type { Knex } from 'knex'
import { cipherFor } from '../../../services/kit/cipher.ts'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'
import { reloadable } from '../../../services/kit/process/reloading/reload.ts'
import { singleFlight } from '../../../services/kit/single-flight.ts'
import { type Client, clientsIn, type Credentials, type KnownClient } from './clients.ts'
import type { Allowance } from '../http/allowance.ts'
import type { Clock } from '../http/clock.ts'
import type { Caller } from '../http/state.ts'
import { keyRing } from './key-ring.ts'
import { measureKeyAge, refreshFailures } from './metrics.ts'
import { organizationsIn } from './organizations.ts'
import type { HasRight } from './rights.ts'
import { signingKeysIn } from './signing-keys.ts'
import { accessTokens, type Grant } from './tokens.ts'

export type IdentityStores = ReturnType<typeof identityStores>
export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** The tables of organizations, their clients, and the keys that sign access tokens. */
export function identityStores(
  db: Knex,
  { key, environment }: Pick<Installation, 'environment'> & { readonly key: KeyOf },
  clock: Clock,
) {
  return {
    organizations: organizationsIn(db, clock),
    clients: clientsIn(db, { key, environment, clock }),
    signingKeys: signingKeysIn(db, cipherFor(key, 'signing keys'), clock),
  }
}

interface Options {
  readonly environment: string
  /** The base URL of the API. */
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
}

/** How often this process loads keys, revocations and clients. */
export const REFRESH_INTERVAL_MS = 5_000

/**
 * Authenticates the callers of a running edge, and knows their rights. All of it is held in
 * memory and refreshed in the background, so that a request needs no query.
 */
export async function startIdentity(stores: IdentityStores, { environment, issuer, clock, log }: Options) {
  let known: ReadonlyMap<string, KnownClient> = new Map()
  const isRevoked = ({ clientId, tokenEpoch }: Grant) =>
    tokenEpoch < (known.get(clientId)?.client.tokenEpoch ?? 0)
  const hasRight: HasRight = (clientId, right) => known.get(clientId)?.rights.has(right) ?? false
  let refused: readonly string[] = []
  async function loadClients() {
    const { clients, altered } = await stores.clients.known()
    known = clients
    for (const client of altered.filter(id => !refused.includes(id)))
      log('row.altered', { table: 'clients', row: client }, 'error')
    refused = altered
  }

  let ofOrganizations: ReadonlyMap<string, Allowance> = new Map()
  async function loadAllowances() {
    ofOrganizations = await stores.organizations.allowances()
  }

  const load = () => Promise.all([loadClients(), loadAllowances()])
  const [keys] = await Promise.all([keyRing(stores.signingKeys, clock), load()])
  const refresh = async () => void (await Promise.all([keys.refresh(), load()]))
  const outage = outageLog(log, {
    failed: 'identity.refresh-failed',
    recovered: 'identity.refresh-recovered',
  })
  const refreshInBackground = singleFlight(() =>
    refresh().then(outage.worked, error => {
      refreshFailures.inc()
      outage.failed(error)
    }),
  )
  const timer = setInterval(refreshInBackground, REFRESH_INTERVAL_MS)
  timer.unref()
  const reloading = reloadable('clients and keys', refresh)
  const metrics = measureKeyAge(() => (clock.now() - keys.current().activatedAt.getTime()) / 1_000)

  return {
    clients: {
      /** The client with these credentials, as of the last refresh, without a query. */
      recognize: (credentials: Credentials): Client | undefined =>
        stores.clients.holder(known.get(credentials.id)?.secrets, credentials),

      /** Whether there may be such a client: it is known, or has been made since the last refresh. */
      mayExist: (id: string) => known.has(id) || stores.clients.isMarked(id),

      authenticate: stores.clients.authenticate,
    },
    keys,
    hasRight,
    /** The allowances that operators have set for a client or an organization; undefined for those of the settings. */
    allowances: {
      ofClient: ({ clientId }: Caller) => known.get(clientId)?.allowance,
      ofOrganization: ({ organizationId }: Caller) => ofOrganizations.get(organizationId),
    },
    tokens: accessTokens({
      keys,
      isRevoked,
      known: id => known.get(id)?.client,
      find: stores.clients.find,
      issuer,
      environment,
      clock,
    }),
    refresh,
    async close() {
      clearInterval(timer)
      reloading.close()
      metrics.close()
      await refreshInBackground.idle()
    },
  }
}
