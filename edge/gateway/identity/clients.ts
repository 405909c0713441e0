import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import { Problem } from '../../../services/kit/problem.ts'
import type { Allowance } from '../http/allowance.ts'
import { isUuid } from '../../../services/kit/ids.ts'
import type { Clock } from '../http/clock.ts'
import { isAfter, type Position, positionOf } from './changes.ts'
import { allowanceIn, columnsOf } from './allowances.ts'
import { type Assertion, isSigned } from './assertions.ts'
import { type ClientRow, clientRows } from './client-rows.ts'
import { clientSecrets, type Credentials, isClientId, MARKED_LENGTH } from './client-secrets.ts'
import type { PublicKey } from './public-keys.ts'
import type { Right } from './rights.ts'

/** An OAuth client: a program that calls the API on behalf of one organization. */
export interface Client {
  readonly id: string
  readonly organizationId: string
  /** Copied into each token. Revocation increments it, and tokens of earlier epochs are refused. */
  readonly tokenEpoch: number
}

export interface ClientRecord extends Client {
  readonly name: string
  readonly rights: readonly Right[]
  readonly allowance: Allowance | undefined
  readonly createdAt: Date
  readonly disabledAt: Date | undefined
  /** When its secret was issued. */
  readonly secretSince: Date
  readonly previousSecretEndsAt: Date | undefined
  readonly publicKeys: readonly PublicKey[]
  /** Somebody else wrote the row: the client gets no token. */
  readonly isAltered: boolean
}

/** The data of a client that a running edge has in memory. */
export interface KnownClient {
  readonly client: Client
  readonly secrets: ClientRow
  readonly rights: ReadonlySet<Right>
  /** Undefined for the allowance of the settings. */
  readonly allowance: Allowance | undefined
  /** The same of its organization. */
  readonly organizationAllowance: Allowance | undefined
}

/** Rows of clients, without those that are not as payprep wrote them. */
export interface KnownClients {
  readonly clients: ReadonlyMap<string, KnownClient>
  /** Of all rows. */
  readonly ids: readonly string[]
}

/** What a client proves itself by. */
export type Proof = Credentials | Assertion

export type Clients = ReturnType<typeof clientsIn>

interface Deps {
  readonly key: KeyOf
  readonly environment: Installation['environment']
  readonly clock: Clock
}

/** How long the old secret remains valid after a rotation, so that the client can be reconfigured. */
const SECRET_OVERLAP_MS = 24 * 60 * 60_000

/** How many public keys a client may have: one that signs, its successor, and those of other programs. */
const PUBLIC_KEYS_MAX = 10
/** How many lists of keys are kept parsed. */
const PARSED_MAX = 1_000

export function clientsIn(db: Knex, { key, environment, clock }: Deps) {
  const stored = clientRows(db, key)
  const now = () => new Date(clock.now())
  const { newId, newSecret, digest, isMarked, isSecretOf } = clientSecrets(key, environment)

  const found = async <R extends ClientRow>(
    id: string,
    rows: Knex.QueryBuilder = db('clients').where({ id }),
  ): Promise<R | undefined> => {
    const row: R | undefined = await rows.first()
    if (row === undefined || (row.id === id && stored.isGenuine(row))) return row
    stored.refusal(row)
    return undefined
  }

  const withAllowances = () =>
    db('clients').join('organizations', 'organizations.id', 'clients.organization_id').select('clients.*', {
      organization_requests_per_second: 'organizations.requests_per_second',
      organization_request_burst: 'organizations.request_burst',
    })

  /** By their text: the library keeps what it has made of an object, so that one used twice takes as long as one of ours. */
  const parsed = new LRUCache<string, readonly PublicKey[]>({
    max: PARSED_MAX,
    memoMethod: text => JSON.parse(text),
  })
  const keysOf = (row: ClientRow | undefined) => parsed.memo(row?.public_keys ?? '[]')

  /**
   * The client of a row, if this proves it. It takes the same time without a row as with a wrong secret or key. Throws
   * AssertionRefused for an assertion that the client has signed and whose claims are wrong.
   */
  async function holder(row: ClientRow | undefined, proof: Proof): Promise<Client | undefined> {
    const isProved =
      'jwt' in proof ? await isSigned(proof, keysOf(row), clock) : isSecretOf(row, proof, now())
    return isProved && row !== undefined && row.disabled_at === null ? clientOf(row) : undefined
  }

  /** Columns that revoke all tokens of a client. Running edges notice it at their next refresh. */
  const revokedTokens = ({ token_epoch: epoch }: ClientRow) => ({
    token_epoch: epoch + 1,
    // Read by the release before 2.2.0.
    tokens_revoked_at: now(),
  })

  const disable = (id: string) => stored.update(id, row => ({ disabled_at: now(), ...revokedTokens(row) }))

  const changeRights = async (id: string, change: (had: readonly Right[]) => readonly Right[]) => {
    const { rights } = await stored.update(id, row => ({ rights: sorted(change(row.rights as Right[])) }))
    return rights as readonly Right[]
  }

  const recordOf = (row: ClientRow): ClientRecord => ({
    ...clientOf(row),
    name: row.name,
    rights: row.rights as Right[],
    allowance: allowanceIn(row),
    createdAt: row.created_at,
    disabledAt: row.disabled_at ?? undefined,
    secretSince: row.secret_since ?? row.created_at,
    previousSecretEndsAt: row.previous_secret_ends_at ?? undefined,
    publicKeys: keysOf(row),
    isAltered: !stored.isGenuine(row),
  })

  /** A list without keys is null, as in rows of before. */
  const changeKeys = async (
    id: string,
    change: (had: readonly PublicKey[]) => readonly PublicKey[],
    others: (row: ClientRow) => Partial<ClientRow> = () => ({}),
  ) => {
    const row = await stored.update(id, before => {
      const keys = change(keysOf(before))
      return { public_keys: keys.length === 0 ? null : JSON.stringify(keys), ...others(before) }
    })
    return keysOf(row)
  }

  return {
    holder,

    isMarked,

    /** The client that this proves. A refusal takes as long for a client that is gone as for a wrong secret or key, but for reading the row. */
    async authenticate(proof: Proof): Promise<Client | undefined> {
      return isClientId(proof.id) ? holder(await found(proof.id), proof) : undefined
    },

    async find(id: string): Promise<KnownClient | undefined> {
      const row = await found<RowWithAllowances>(id, withAllowances().where({ 'clients.id': id }))
      return row && knownFrom(row)
    },

    async create(organizationId: string, name: string, rights: readonly Right[] = []): Promise<Credentials> {
      const organization = await db('organizations').where({ id: organizationId }).first('id')
      if (organization === undefined) {
        throw new Problem('notFound', `there is no organization ${organizationId}`)
      }
      const id = newId()
      const credentials = { id, secret: newSecret() }
      await stored.insert({
        id,
        organization_id: organizationId,
        name,
        secret: digest(credentials),
        secret_since: now(),
        previous_secret: null,
        previous_secret_ends_at: null,
        rights: sorted(rights),
        token_epoch: 0,
        disabled_at: null,
        public_keys: null,
        ...columnsOf(undefined),
        created_at: now(),
      })
      return credentials
    },

    async list(ids?: readonly string[]): Promise<ClientRecord[]> {
      const query = db('clients').orderBy('created_at')
      if (ids !== undefined) query.whereIn('id', ids)
      const rows: readonly ClientRow[] = await query
      return rows.map(recordOf)
    },

    /** Those of an organization, the oldest first. */
    async ofOrganization(organizationId: string): Promise<ClientRecord[]> {
      const rows: readonly ClientRow[] = await db('clients')
        .where({ organization_id: organizationId })
        .orderBy('created_at')
      return rows.map(recordOf)
    },

    /** Issues a new secret. The previous one stays valid for a day; one from before that ends now. */
    async rotate(id: string): Promise<Credentials & { readonly previousSecretEndsAt: Date }> {
      const credentials = { id, secret: newSecret() }
      const previousSecretEndsAt = new Date(clock.now() + SECRET_OVERLAP_MS)
      await stored.update(id, ({ secret }) => ({
        secret: digest(credentials),
        secret_since: now(),
        previous_secret: secret,
        previous_secret_ends_at: previousSecretEndsAt,
      }))
      return { ...credentials, previousSecretEndsAt }
    },

    /** Issues a new secret, and ends the previous ones and all tokens now. */
    async rotateNow(id: string): Promise<Credentials> {
      const credentials = { id, secret: newSecret() }
      await stored.update(id, row => ({
        secret: digest(credentials),
        secret_since: now(),
        previous_secret: null,
        previous_secret_ends_at: null,
        ...revokedTokens(row),
      }))
      return credentials
    },

    async disable(id: string): Promise<void> {
      await disable(id)
    },

    /** Disables every client of an organization, except those whose rows are refused anyway. */
    async disableAllOf(organizationId: string): Promise<void> {
      const rows: readonly ClientRow[] = await db('clients').where({ organization_id: organizationId })
      for (const { id } of rows.filter(stored.isGenuine)) await disable(id)
    },

    /** Lets the client obtain tokens again; those issued before stay revoked. */
    async enable(id: string): Promise<void> {
      await stored.update(id, () => ({ disabled_at: null }))
    },

    /** Adds rights, and returns those that the client then has. Running edges notice it at their next refresh. */
    grant: (id: string, rights: readonly Right[]) => changeRights(id, had => [...had, ...rights]),

    /** Takes rights away, and returns those that the client then has. */
    revoke: (id: string, rights: readonly Right[]) =>
      changeRights(id, had => had.filter(right => !rights.includes(right))),

    /** Throws a Problem if there is no such client. */
    async publicKeys(id: string): Promise<readonly PublicKey[]> {
      const row = await found(id)
      if (row === undefined) throw new Problem('notFound', `there is no client ${id}`)
      return keysOf(row)
    },

    /** Adds public keys, and returns those that the client then has. They are valid at once. */
    addPublicKeys: (id: string, keys: readonly PublicKey[]) =>
      changeKeys(id, had => {
        const all = [...had, ...keys]
        const twice = all.find((key, at) => all.findIndex(({ kid }) => kid === key.kid) !== at)
        if (twice !== undefined) throw new Problem('conflict', `the client has a key ${twice.kid} already`)
        if (all.length > PUBLIC_KEYS_MAX)
          throw new Problem(
            'conflict',
            `a client may have ${PUBLIC_KEYS_MAX} keys: remove those of no use first`,
          )
        return all
      }),

    /** Removes a public key, and returns those that the client then has. `now` also revokes all tokens of the client. */
    removePublicKey: (id: string, kid: string, { now = false } = {}) =>
      changeKeys(
        id,
        had => {
          const others = had.filter(key => key.kid !== kid)
          if (others.length === had.length) throw new Problem('notFound', `the client has no key ${kid}`)
          return others
        },
        now ? revokedTokens : undefined,
      ),

    /** Sets an allowance; undefined for that of the settings. Running edges notice it at their next refresh. */
    async allow(id: string, allowance: Allowance | undefined): Promise<void> {
      await stored.update(id, () => columnsOf(allowance))
    },

    /** The clients among these ids, and all of the organizations among them. */
    async read(ids: readonly string[]): Promise<KnownClients> {
      const rows: readonly RowWithAllowances[] = await withAllowances()
        .whereRaw('clients.id = any (?)', [ids as string[]])
        .orWhereRaw('clients.organization_id = any (?::uuid[])', [ids.filter(isUuid)])
      const genuine = rows.filter(row => stored.isGenuine(row))
      return {
        clients: new Map(genuine.map(row => [row.id, knownFrom(row)])),
        ids: rows.map(({ id }) => id),
      }
    },

    /** The next ids of clients, in order. Some may be gone. Row-level security would let `clients` be read by no range of ids. */
    async idsAfter(id: string, count: number): Promise<string[]> {
      return db('client_changes').where('id', '>', id).orderBy('id').limit(count).pluck('id')
    },

    /** Ids of clients that were made before ids had a mark. */
    async unmarked(): Promise<string[]> {
      const ids: string[] = await db('client_changes').whereRaw(`length(id) < ${MARKED_LENGTH}`).pluck('id')
      return ids.filter(isClientId)
    },

    position: () => positionOf(db),

    /** The ids of clients that changed after a position, and of organizations whose allowance did. */
    changedAfter: (position: Position): Promise<string[]> =>
      db('client_changes')
        .whereRaw(...isAfter('changed_in', position))
        .pluck('id'),
  }
}

const clientOf = ({ id, organization_id, token_epoch }: ClientRow): Client => ({
  id,
  organizationId: organization_id,
  tokenEpoch: token_epoch,
})

interface RowWithAllowances extends ClientRow {
  readonly organization_requests_per_second: number | null
  readonly organization_request_burst: number | null
}

const knownFrom = ({
  organization_requests_per_second: requests_per_second,
  organization_request_burst: request_burst,
  ...row
}: RowWithAllowances): KnownClient => ({
  client: clientOf(row),
  secrets: row,
  rights: new Set(row.rights as Right[]),
  allowance: allowanceIn(row),
  organizationAllowance: allowanceIn({ requests_per_second, request_burst }),
})

const sorted = (rights: readonly Right[]) => [...new Set(rights)].sort()
