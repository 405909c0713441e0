import { randomUUID, timingSafeEqual } from 'node:crypto'
import { toBinary } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import {
  type ManagementSessionRequest,
  ManagementSessionRequestSchema,
  type ManagementSessionOptions,
} from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { isUuid } from '../../kit/ids.ts'
import { requireAsked } from '../../kit/encryption/row-mac.ts'
import { confirmed } from '../../kit/postgres/confirmed.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { Problem } from '../../kit/problem.ts'
import { sameSecret } from '../../kit/cipher.ts'
import { ownerOf, type Owner } from '../owner.ts'
import { scopeOf, type Scope } from './scope.ts'
import { authenticatedSessions, changeSession, sessionPlace } from './session-rows.ts'
import { digest, type Vault } from '../beneficiary-vault.ts'

export type Sessions = ReturnType<typeof sessionsIn>

interface Deps {
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
  /** How long a session lasts from its creation, and from each extension. */
  readonly lifetimeMs: number
  /** How many an organization may create. */
  readonly perHour: number
}

/** WCAG 2.2, 2.2.1 requires that users can extend a time limit at least ten times. */
const EXTENSIONS_MAX = 10

/** Enough for somebody with a few accounts and typing errors, and too few to find out names. */
const NAME_CHECKS_MAX = 10

export function sessionsIn(db: Knex, { vault, clock, lifetimeMs, perHour }: Deps) {
  const now = () => new Date(clock.now())
  const mac = vault.rowMac(authenticatedSessions)

  const requestIn = ({ id, organization_id, request }: any) =>
    vault.open(ManagementSessionRequestSchema, request, sessionPlace(organization_id, id))

  function fromRow(row: any): Session {
    const { externalUserId, returnUrl, options } = requestIn(row)
    return {
      id: row.id,
      owner: ownerOf(row.organization_id, externalUserId, vault),
      returnUrl,
      options,
      scope: scopeOf(options),
      expiresAt: row.expires_at,
      extensionsLeft: EXTENSIONS_MAX - row.extensions,
    }
  }

  /** Searches all organizations, by a function with that right: a caller with the id may learn its organization. */
  async function find(id: string) {
    if (!isUuid(id)) return undefined
    const row = await db
      .select('*')
      .from(db.raw('session_by_id(?)', [id]))
      .first()
    if (row !== undefined) requireAsked(authenticatedSessions, row, { id })
    return row
  }

  /** Throws if the token is not that of the browser that opened the session. */
  function requireOpenedBy(row: any, token: string) {
    const expected: Buffer = row?.page_token ?? NO_DIGEST
    if (!timingSafeEqual(digest(token), expected)) {
      throw refused('PAGE_SESSION_INVALID', 'this browser has not opened this session')
    }
    mac.require(row)
  }

  function requireAlive(row: { ended_at: Date | null; expires_at: Date }) {
    if (row.ended_at !== null) throw refused('SESSION_ENDED', 'this session has been ended')
    if (row.expires_at <= now()) throw refused('SESSION_EXPIRED', 'this session has expired')
  }

  return {
    /** Creates a session once per idempotency key, and returns it. A unique index decides between concurrent calls. */
    async create(
      organization: string,
      idempotencyKey: string,
      request: ManagementSessionRequest,
    ): Promise<{ readonly id: string; readonly expiresAt: Date }> {
      const id = randomUUID()
      const organizationId = organization.toLowerCase()
      const createdAt = clock.now()
      const bytes = Buffer.from(toBinary(ManagementSessionRequestSchema, request)).toString('base64')
      const fingerprint = vault.index('session request', organizationId, bytes)
      const created = {
        id,
        organization_id: organizationId,
        external_user: ownerOf(organizationId, request.externalUserId, vault).index,
        idempotency_key: idempotencyKey,
        fingerprint,
        request: vault.seal(ManagementSessionRequestSchema, request, sessionPlace(organizationId, id)),
        created_at: new Date(createdAt),
        expires_at: new Date(createdAt + lifetimeMs),
        extensions: 0,
      }
      const stored = await inOrganization(db, organizationId, async own => {
        const [row] = await own('sessions')
          .insert({ ...created, mac: mac.macOf(created) })
          .onConflict(['organization_id', 'idempotency_key'])
          // A merge without effect: it returns the existing row, even while that is being deleted.
          .merge(['idempotency_key'])
          .returning('*')
        if (row.id === id) await countSession(own, organizationId, perHour)
        // Or the link would be that of another end-user.
        else mac.require(row)
        return row
      })
      if (!fingerprint.equals(stored.fingerprint)) {
        throw new Problem(
          'refused',
          'this idempotency key was used for another request',
          'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        )
      }
      return { id: stored.id, expiresAt: stored.expires_at }
    },

    /** What a page may know before its session is opened; empty if there is no such session. */
    async outsideOf(id: string) {
      const row = await find(id)
      if (row === undefined) return {}
      const { returnUrl, options } = requestIn(row)
      return {
        organizationId: row.organization_id as string,
        returnOrigin: new URL(returnUrl).origin,
        ...(options?.locale !== undefined && { locale: options.locale }),
      }
    },

    /**
     * Binds a session to the first browser that presents its secret. Wrong secrets
     * are not counted: 256 bits cannot be guessed, and a lock would let anyone who
     * knows the id of a session lock its end-user out.
     */
    async open(id: string, secret: string, browserId: string): Promise<{ session: Session; token: string }> {
      // Before any query: a wrong secret costs no more than its hash.
      const isRight = isUuid(id) && sameSecret(secret, vault.sessionSecret(id.toLowerCase()))
      const row = isRight ? await find(id) : undefined
      if (row === undefined) {
        throw refused('SESSION_LINK_INVALID', 'this link is not valid: ask for a new one')
      }
      const token = vault.pageToken(row.id, browserId)
      const pageToken = digest(token)
      const opened = await changeSession(db, vault, row, before => {
        requireAlive(before)
        if (before.page_token === null) return { page_token: pageToken, opened_at: now() }
        if (!pageToken.equals(before.page_token))
          throw refused('SESSION_LINK_USED', 'this link was opened in another browser: ask for a new one')
        return null
      })
      return { session: fromRow(opened), token }
    },

    /** The session of a page token. Throws if the token is wrong or the session is over. */
    async authenticate(id: string, token: string): Promise<Session> {
      const row = await find(id)
      requireOpenedBy(row, token)
      requireAlive(row)
      return fromRow(row)
    },

    /** Restarts the lifetime of a session. */
    async extend({ id, owner }: Session): Promise<Session> {
      const its = { organization_id: owner.organizationId, id }
      const extended = await changeSession(db, vault, its, ({ extensions }) => {
        if (extensions >= EXTENSIONS_MAX)
          throw new Problem('refused', 'this session cannot be extended again', 'SESSION_EXTENSIONS_USED_UP')
        return { expires_at: new Date(clock.now() + lifetimeMs), extensions: extensions + 1 }
      })
      return fromRow(extended)
    },

    /** Counts a name check. Throws a Problem if the session has reached its limit. */
    async countNameCheck({ id, owner }: Session): Promise<void> {
      const counted = await inOrganization(db, owner.organizationId, own =>
        own('sessions').where({ id }).where('name_checks', '<', NAME_CHECKS_MAX).increment('name_checks'),
      )
      if (counted === 0) throw new Problem('tooMany', 'this session has used up its name checks')
    },

    /** Ends the session of a page token. Repeating it changes nothing. */
    async end(id: string, token: string): Promise<void> {
      const row = await find(id)
      requireOpenedBy(row, token)
      if (row.ended_at !== null) {
        const its = { organization_id: row.organization_id, id }
        await inOrganization(db, row.organization_id, own =>
          confirmed(own('sessions').where(its)).select('id'),
        )
        return
      }
      requireAlive(row)
      await changeSession(db, vault, row, ({ ended_at }) => (ended_at === null ? { ended_at: now() } : null))
    },
  }
}

/** The digest of no token. */
const NO_DIGEST = Buffer.alloc(32)

function refused(code: string, message: string) {
  return new Problem('unauthenticated', message, code)
}

export interface Session {
  readonly id: string
  readonly owner: Owner
  readonly returnUrl: string
  readonly options: ManagementSessionOptions | undefined
  readonly scope: Scope
  readonly expiresAt: Date
  readonly extensionsLeft: number
}

const HOUR_SECONDS = 3_600

interface Quota {
  /** When it is full again, with this session. Text, as a Date has no microseconds. */
  readonly fullAt: string
  readonly fullIn: number
}

/**
 * Counts a session in the transaction that creates it. Throws a Problem if the organization has used up its hourly
 * quota. One row holds the time at which the quota is full again (generic cell rate algorithm), so the cost is the same
 * for any quota. It uses clock_timestamp(), the time at which the row is locked. now() is the start of the transaction,
 * which may be before that of the one it waited for. A single statement would need a time in ON CONFLICT, which Citus refuses.
 */
async function countSession(own: Knex.Transaction, organizationId: string, perHour: number): Promise<void> {
  const step = HOUR_SECONDS / perHour
  const its = { organization_id: organizationId }
  const locked = async (): Promise<Quota | undefined> => {
    const { rows } = await own.raw(
      `select full_at::text as "fullAt", extract(epoch from full_at - clock_timestamp())::float8 as "fullIn" from (
         select greatest(session_quota_full_at, clock_timestamp()) + make_interval(secs => ?) as full_at
         from organizations where organization_id = ? for update
       ) locked`,
      [step, organizationId],
    )
    return rows[0]
  }
  let quota = await locked()
  if (quota === undefined) {
    await own('organizations').insert(its).onConflict().ignore()
    quota = await locked()
  }
  const { fullAt, fullIn } = quota!
  await own('organizations').where(its).update({ session_quota_full_at: fullAt })
  const late = fullIn - HOUR_SECONDS
  if (late <= 0) return
  const message = `an organization may create ${perHour} sessions an hour: use one that is open, or try again later`
  throw new Problem('tooMany', message, undefined, { retryAfterSeconds: Math.ceil(late) })
}
