import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../services/kit/problem.ts'
import type { Clock } from '../http/clock.ts'

/** A program that calls us on behalf of one organization. */
export interface Client {
  readonly id: string
  readonly organizationId: string
  /** Goes into each token: one of an earlier epoch has been revoked. */
  readonly tokenEpoch: number
}

export interface ClientRecord extends Client {
  readonly name: string
  readonly createdAt: Date
  readonly disabledAt: Date | undefined
  readonly previousSecretEndsAt: Date | undefined
}

export interface Credentials {
  readonly id: string
  readonly secret: string
}

export type Clients = ReturnType<typeof clientsIn>

interface Deps {
  /** Without it, what the database holds cannot even be compared with a guess. */
  readonly pepper: Buffer
  readonly environment: 'development' | 'production'
  readonly clock: Clock
}

export const CLIENT_ID_LENGTH_MAX = 64
const SECRET_LENGTH_MAX = 256
/** How long a secret outlives its successor's birth, so that a client can be moved over in peace. */
const SECRET_OVERLAP_MS = 24 * 60 * 60_000

/** Secrets say what they are, and of which environment, so that scanners find those that leak. */
const secretPrefixes = { development: 'payprep_dev_', production: 'payprep_live_' }

export function clientsIn(db: Knex, { pepper, environment, clock }: Deps) {
  const now = () => new Date(clock.now())
  const newSecret = () => secretPrefixes[environment] + randomBytes(32).toString('base64url')

  /**
   * Secrets are 256 random bits, which nobody guesses however fast the hash is:
   * a slow one would only let strangers keep our processors busy.
   */
  const digest = ({ id, secret }: Credentials) =>
    createHmac('sha256', pepper).update(`${id}\n${secret}`).digest()

  async function change(id: string, columns: Readonly<Record<string, unknown>>) {
    if ((await db('clients').where({ id }).update(columns)) === 0) {
      throw new Problem('notFound', `there is no client ${id}`)
    }
  }

  /** Ends every token that the client holds, once the running edges have heard of it. */
  const tokensRevoked = () => ({ token_epoch: db.raw('token_epoch + 1'), tokens_revoked_at: now() })

  return {
    /** The client whose credentials these are. That there is none takes as long to say, whatever the reason. */
    async authenticate({ id, secret }: Credentials): Promise<Client | undefined> {
      if (!CLIENT_ID.test(id) || secret.length > SECRET_LENGTH_MAX) return undefined
      const row = await db('clients')
        .where({ id })
        .first(
          'organization_id',
          'token_epoch',
          'secret',
          'previous_secret',
          'previous_secret_ends_at',
          'disabled_at',
        )
      const given = digest({ id, secret })
      const isCurrent = timingSafeEqual(given, row?.secret ?? NO_DIGEST)
      const isPrevious = timingSafeEqual(given, row?.previous_secret ?? NO_DIGEST)
      if (row === undefined || row.disabled_at !== null) return undefined
      if (!isCurrent && !(isPrevious && row.previous_secret_ends_at > now())) return undefined
      return { id, organizationId: row.organization_id, tokenEpoch: row.token_epoch }
    },

    async create(organizationId: string, name: string): Promise<Credentials> {
      const organization = await db('organizations').where({ id: organizationId }).first('id')
      if (organization === undefined) {
        throw new Problem('notFound', `there is no organization ${organizationId}`)
      }
      const id = `client_${randomBytes(12).toString('hex')}`
      const credentials = { id, secret: newSecret() }
      await db('clients').insert({
        id,
        organization_id: organizationId,
        name,
        secret: digest(credentials),
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
        createdAt: row.created_at,
        disabledAt: row.disabled_at ?? undefined,
        previousSecretEndsAt: row.previous_secret_ends_at ?? undefined,
      }))
    },

    /** A new secret. The one before stays good for a day, and the one before that ends now. */
    async rotate(id: string): Promise<Credentials & { readonly previousSecretEndsAt: Date }> {
      const credentials = { id, secret: newSecret() }
      const previousSecretEndsAt = new Date(clock.now() + SECRET_OVERLAP_MS)
      await change(id, {
        secret: digest(credentials),
        previous_secret: db.ref('secret'),
        previous_secret_ends_at: previousSecretEndsAt,
      })
      return { ...credentials, previousSecretEndsAt }
    },

    /** A new secret; all that came of the one before ends now. */
    async rotateNow(id: string): Promise<Credentials> {
      const credentials = { id, secret: newSecret() }
      await change(id, {
        secret: digest(credentials),
        previous_secret: null,
        previous_secret_ends_at: null,
        ...tokensRevoked(),
      })
      return credentials
    },

    async disable(id: string): Promise<void> {
      await change(id, { disabled_at: now(), ...tokensRevoked() })
    },

    /** It may ask for new tokens; those from before stay revoked. */
    async enable(id: string): Promise<void> {
      await change(id, { disabled_at: null })
    },

    /** By client, the epoch that tokens must be of, for the clients whose tokens were revoked since `since`. */
    async revokedSince(since: Date): Promise<Map<string, number>> {
      const rows = await db('clients').where('tokens_revoked_at', '>=', since).select('id', 'token_epoch')
      return new Map(rows.map(row => [row.id, row.token_epoch]))
    },
  }
}

/** What may stand in an id; anything else is not even looked up. */
const CLIENT_ID = new RegExp(`^[\\x21-\\x7e]{1,${CLIENT_ID_LENGTH_MAX}}$`)

/** Stands in for a digest that is not there, so that the comparison is made all the same. */
const NO_DIGEST = randomBytes(32)
