import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Installation } from '../../../services/kit/process/installation.ts'
import { Problem } from '../../../services/kit/problem.ts'
import type { Allowance } from '../http/allowance.ts'
import type { Clock } from '../http/clock.ts'
import { allowanceColumns, allowanceIn, columnsOf } from './allowances.ts'
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
  readonly previousSecretEndsAt: Date | undefined
}

/** The data of a client that a running edge has in memory. */
export interface KnownClient {
  readonly client: Client
  readonly secrets: SecretRow
  readonly rights: ReadonlySet<Right>
  /** Undefined for the allowance of the settings. */
  readonly allowance: Allowance | undefined
}

interface SecretRow {
  readonly organization_id: string
  readonly token_epoch: number
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_secret_ends_at: Date | null
  readonly disabled_at: Date | null
}

export interface Credentials {
  readonly id: string
  readonly secret: string
}

export type Clients = ReturnType<typeof clientsIn>

interface Deps {
  /** Keys the HMAC of secrets: a stolen database alone does not even allow guesses to be checked. */
  readonly pepper: Buffer
  readonly environment: Installation['environment']
  readonly clock: Clock
}

const SECRET_LENGTH_MAX = 256
/** How long the old secret remains valid after a rotation, so that the client can be reconfigured. */
const SECRET_OVERLAP_MS = 24 * 60 * 60_000

/** Secrets begin with product and environment, so that secret scanners find leaked ones. */
const secretPrefixes = { development: 'payprep_dev_', production: 'payprep_live_' }

export function clientsIn(db: Knex, { pepper, environment, clock }: Deps) {
  const now = () => new Date(clock.now())
  const newSecret = () => secretPrefixes[environment] + randomBytes(32).toString('base64url')

  /**
   * A fast HMAC, not a slow password hash: secrets are 256 random bits, which cannot
   * be guessed at any speed, and a slow hash would invite denial of service.
   */
  const digest = ({ id, secret }: Credentials) =>
    createHmac('sha256', pepper).update(`${id}\n${secret}`).digest()

  /** The mark of an id, by which an invented id is recognized without a query. */
  const markOf = (random: string) =>
    createHmac('sha256', pepper).update(`client id\n${random}`).digest('hex').slice(0, MARK_DIGITS)

  function newId(): string {
    const random = randomBytes(RANDOM_DIGITS / 2).toString('hex')
    return `client_${random}${markOf(random)}`
  }

  /** The client of a row, if these are its credentials. It takes the same time without a row as with a wrong secret. */
  function holder(row: SecretRow | undefined, { id, secret }: Credentials): Client | undefined {
    if (secret.length > SECRET_LENGTH_MAX) return undefined
    const actual = digest({ id, secret })
    const isCurrent = timingSafeEqual(actual, row?.secret ?? RANDOM_DIGEST)
    const isPrevious = timingSafeEqual(actual, row?.previous_secret ?? RANDOM_DIGEST)
    if (row === undefined || row.disabled_at !== null) return undefined
    if (!isCurrent && !(isPrevious && row.previous_secret_ends_at! > now())) return undefined
    return clientOf(id, row)
  }

  async function update(id: string, columns: Readonly<Record<string, unknown>>) {
    if ((await db('clients').where({ id }).update(columns)) === 0) {
      throw new Problem('notFound', `there is no client ${id}`)
    }
  }

  /** Columns that revoke all tokens of a client. Running edges notice it at their next refresh. */
  const revokedTokens = () => ({ token_epoch: db.raw('token_epoch + 1'), tokens_revoked_at: now() })

  function changeRights(id: string, change: (had: readonly Right[]) => readonly Right[]) {
    return db.transaction(async transaction => {
      const row = await transaction('clients').where({ id }).forUpdate().first('rights')
      if (row === undefined) throw new Problem('notFound', `there is no client ${id}`)
      const rights = sorted(change(row.rights))
      await transaction('clients').where({ id }).update({ rights })
      return rights
    })
  }

  return {
    holder,

    /** Whether the id has a valid mark. Older ids have no mark. */
    isMarked(id: string): boolean {
      const [, random, mark] = CLIENT_ID.exec(id) ?? []
      return mark !== undefined && mark === markOf(random!)
    },

    /** The client with these credentials. A failure takes the same time for a wrong id as for a wrong secret. */
    async authenticate({ id, secret }: Credentials): Promise<Client | undefined> {
      if (!isClientId(id)) return undefined
      const row = await db<SecretRow & { id: string }>('clients')
        .where({ id })
        .first(...secretColumns)
      return holder(row, { id, secret })
    },

    async find(id: string): Promise<Client | undefined> {
      const row = await db('clients').where({ id }).first('organization_id', 'token_epoch')
      return row && clientOf(id, row)
    },

    async create(organizationId: string, name: string, rights: readonly Right[] = []): Promise<Credentials> {
      const organization = await db('organizations').where({ id: organizationId }).first('id')
      if (organization === undefined) {
        throw new Problem('notFound', `there is no organization ${organizationId}`)
      }
      const id = newId()
      const credentials = { id, secret: newSecret() }
      await db('clients').insert({
        id,
        organization_id: organizationId,
        name,
        secret: digest(credentials),
        rights: sorted(rights),
        created_at: now(),
      })
      return credentials
    },

    async list(): Promise<ClientRecord[]> {
      const rows = await db('clients').orderBy('created_at')
      return rows.map(row => ({
        id: row.id,
        organizationId: row.organization_id,
        tokenEpoch: row.token_epoch,
        name: row.name,
        rights: row.rights,
        allowance: allowanceIn(row),
        createdAt: row.created_at,
        disabledAt: row.disabled_at ?? undefined,
        previousSecretEndsAt: row.previous_secret_ends_at ?? undefined,
      }))
    },

    /** Issues a new secret. The previous one stays valid for a day; one from before that ends now. */
    async rotate(id: string): Promise<Credentials & { readonly previousSecretEndsAt: Date }> {
      const credentials = { id, secret: newSecret() }
      const previousSecretEndsAt = new Date(clock.now() + SECRET_OVERLAP_MS)
      await update(id, {
        secret: digest(credentials),
        previous_secret: db.ref('secret'),
        previous_secret_ends_at: previousSecretEndsAt,
      })
      return { ...credentials, previousSecretEndsAt }
    },

    /** Issues a new secret, and ends the previous ones and all tokens now. */
    async rotateNow(id: string): Promise<Credentials> {
      const credentials = { id, secret: newSecret() }
      await update(id, {
        secret: digest(credentials),
        previous_secret: null,
        previous_secret_ends_at: null,
        ...revokedTokens(),
      })
      return credentials
    },

    async disable(id: string): Promise<void> {
      await update(id, { disabled_at: now(), ...revokedTokens() })
    },

    /** Disables every client of an organization. */
    async disableAllOf(organizationId: string): Promise<void> {
      const columns = { disabled_at: now(), ...revokedTokens() }
      await db('clients').where({ organization_id: organizationId }).update(columns)
    },

    /** Lets the client obtain tokens again; those issued before stay revoked. */
    async enable(id: string): Promise<void> {
      await update(id, { disabled_at: null })
    },

    /** Adds rights, and returns those that the client then has. Running edges notice it at their next refresh. */
    grant: (id: string, rights: readonly Right[]) => changeRights(id, had => [...had, ...rights]),

    /** Takes rights away, and returns those that the client then has. */
    revoke: (id: string, rights: readonly Right[]) =>
      changeRights(id, had => had.filter(right => !rights.includes(right))),

    /** Sets an allowance; undefined for that of the settings. Running edges notice it at their next refresh. */
    allow: (id: string, allowance: Allowance | undefined) => update(id, columnsOf(allowance)),

    /** All clients by id, as a running edge holds them. */
    async known(): Promise<Map<string, KnownClient>> {
      const rows = await db('clients').select('id', 'rights', ...allowanceColumns, ...secretColumns)
      return new Map(
        rows.map(row => [
          row.id,
          {
            client: clientOf(row.id, row),
            secrets: row,
            rights: new Set<Right>(row.rights),
            allowance: allowanceIn(row),
          },
        ]),
      )
    },

    /** The lowest valid token epoch by client id, for clients whose tokens were revoked since `since`. */
    async revokedSince(since: Date): Promise<Map<string, number>> {
      const rows = await db('clients').where('tokens_revoked_at', '>=', since).select('id', 'token_epoch')
      return new Map(rows.map(row => [row.id, row.token_epoch]))
    },
  }
}

const RANDOM_DIGITS = 24
const MARK_DIGITS = 8
/** Ids that were made before they had a mark are shorter. */
const CLIENT_ID = new RegExp(`^client_([0-9a-f]{${RANDOM_DIGITS}})([0-9a-f]{${MARK_DIGITS}})?$`)

/** Whether a text has the form of an id. Others are not looked up: Postgres refuses some characters, like NUL. */
export const isClientId = (text: string) => CLIENT_ID.test(text)

const clientOf = (id: string, row: Pick<SecretRow, 'organization_id' | 'token_epoch'>): Client => ({
  id,
  organizationId: row.organization_id,
  tokenEpoch: row.token_epoch,
})

const secretColumns = [
  'organization_id',
  'token_epoch',
  'secret',
  'previous_secret',
  'previous_secret_ends_at',
  'disabled_at',
] as const

const sorted = (rights: readonly Right[]) => [...new Set(rights)].sort()

/** Replaces a digest that does not exist, so that the comparison takes the same time. */
const RANDOM_DIGEST = randomBytes(32)
