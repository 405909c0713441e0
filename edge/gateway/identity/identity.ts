import type { Knex } from 'knex'
import { cipherFor } from '../../../services/kit/cipher.ts'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { keepUp } from '../../../services/kit/process/lifecycle/keep-up.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'
import { reloadable } from '../../../services/kit/process/reloading/reload.ts'
import { type Position, positionOf } from './changes.ts'
import { type Client, clientsIn, type Proof } from './clients.ts'
import type { Clock } from '../http/clock.ts'
import type { Caller } from '../http/state.ts'
import { keyRing } from './key-ring.ts'
import { knownClients } from './known-clients.ts'
import { measureKeyAge, refreshFailures } from './metrics.ts'
import { organizationsIn } from './organizations.ts'
import type { HasRight } from './rights.ts'
import { signingKeysIn } from './signing-keys.ts'
import { type Addition, spentIds } from './spent-ids.ts'
import { accessTokens, type Grant } from './tokens.ts'
import { useAssertion } from './used-assertions.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'

export type IdentityStores = ReturnType<typeof identityStores>
export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** The tables of organizations, their clients, and the keys that sign access tokens. */
export function identityStores(
  db: Knex,
  { key, environment }: Pick<Installation, 'environment'> & { readonly key: KeyOf },
  clock: Clock,
) {
  return {
    db,
    organizations: organizationsIn(db, clock),
    clients: clientsIn(acrossOrganizations(db), { key, environment, clock }),
    signingKeys: signingKeysIn(db, cipherFor(key, 'signing keys'), clock),
    revokedTokens: spentIds(db, 'revoked_tokens', clock),
    usedAssertions: spentIds(db, 'used_assertions', clock),
    position: () => positionOf(db),
  }
}

interface Options {
  readonly environment: string
  /** The base URL of the API. */
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
}

/** How often this process loads keys, revocations and clients, if they may have changed. */
const REFRESH_INTERVAL_MS = 5_000
/** When all edges know of a change. Two intervals, because a request during a refresh still sees the old state. */
export const NOTICED_AFTER_MS = 2 * REFRESH_INTERVAL_MS
export const NOTICED_AFTER_SECONDS = NOTICED_AFTER_MS / 1_000
/** For edges whose clocks are late. */
const REVOCATION_MARGIN_MS = 5 * 60_000

/**
 * Authenticates the callers of a running edge, and knows their rights. All of it is held in
 * memory and refreshed in the background, so that a request needs no query once its client is held.
 */
export async function startIdentity(stores: IdentityStores, { environment, issuer, clock, log }: Options) {
  const known = await knownClients(stores.clients, row =>
    log('row.altered', { table: 'clients', row }, 'error'),
  )
  const isRevoked = ({ clientId, tokenEpoch, tokenId }: Grant) =>
    tokenEpoch < (known.get(clientId)?.client.tokenEpoch ?? 0) || revokedTokens.has(tokenId)
  const hasRight: HasRight = (clientId, right) => known.get(clientId)?.rights.has(right) ?? false

  /** Single tokens by id, with their ends. Only added to, so that what this process revokes while it loads is not lost. */
  const revokedTokens = new Map<string, number>()
  let revokedUpTo: Position | undefined
  async function loadRevokedTokens() {
    const now = await stores.position()
    const after = revokedUpTo?.server === now.server ? revokedUpTo : undefined
    for (const [id, endsAt] of await stores.revokedTokens.live(after)) revokedTokens.set(id, endsAt)
    revokedUpTo = now
    const expired = [...revokedTokens].filter(([, endsAt]) => endsAt < clock.now())
    for (const [id] of expired) revokedTokens.delete(id)
    // A database that takes no changes keeps them until others expire.
    if (expired.length > 0) await stores.revokedTokens.deleteExpired().catch(() => undefined)
  }

  const [keys] = await Promise.all([keyRing(stores.signingKeys, clock), loadRevokedTokens()])
  async function refresh(how?: { readonly isWhole: boolean }): Promise<boolean> {
    const [hasMore] = await Promise.all([known.refresh(how), keys.refresh(), loadRevokedTokens()])
    return hasMore
  }
  const outage = outageLog(log, {
    failed: 'identity.refresh-failed',
    recovered: 'identity.refresh-recovered',
  })
  const keeping = keepUp(stores.db, {
    everyMs: REFRESH_INTERVAL_MS,
    look: refresh,
    outage: {
      ...outage,
      failed(error) {
        refreshFailures.inc()
        outage.failed(error)
      },
    },
  })
  const reloading = reloadable('clients and keys', () => refresh({ isWhole: true }))
  const metrics = measureKeyAge(() => (clock.now() - keys.current().activatedAt.getTime()) / 1_000)

  const use = useAssertion(stores.usedAssertions)
  /** An invented id costs no query. */
  const mayBe = async (id: string) => known.get(id) ?? (known.mayExist(id) ? known.load(id) : undefined)

  return {
    /** They throw AssertionRefused for an assertion that is signed and not valid, and a Problem if the client has used too many. */
    clients: {
      /** The client that this proves, as of the last refresh, without a query if it is held. An assertion is used up, which is one. */
      recognize: async (proof: Proof): Promise<Client | undefined> =>
        use(await stores.clients.holder((await mayBe(proof.id))?.secrets, proof), proof),

      mayExist: known.mayExist,

      authenticate: async (proof: Proof): Promise<Client | undefined> =>
        use(await stores.clients.authenticate(proof), proof),
    },
    keys,
    hasRight,
    /** The allowances that operators have set for a client or an organization; undefined for those of the settings. */
    allowances: {
      ofClient: ({ clientId }: Caller) => known.get(clientId)?.allowance,
      ofOrganization: ({ clientId }: Caller) => known.get(clientId)?.organizationAllowance,
    },
    tokens: accessTokens({
      keys,
      isRevoked,
      known: id => known.get(id)?.client,
      load: async id => (await known.load(id))?.client,
      find: async id => (await known.find(id))?.client,
      issuer,
      environment,
      clock,
    }),
    /** Revokes one token: in this process at once, in others at their next refresh. */
    async revoke({ clientId, tokenId, expiresAt }: Grant): Promise<Addition> {
      const endsAt = expiresAt + REVOCATION_MARGIN_MS
      const addition = await stores.revokedTokens.add(clientId, tokenId, new Date(endsAt))
      if (addition.outcome !== 'full') revokedTokens.set(tokenId, endsAt)
      return addition
    },
    refresh,
    async close() {
      reloading.close()
      metrics.close()
      await keeping.close()
    },
  }
}
