import { randomUUID, timingSafeEqual } from 'node:crypto'
import { toBinary } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import {
  type ManagementSessionRequest,
  ManagementSessionRequestSchema,
} from '../../../proto/gen/beneficiaries/v1/session_pb.js'
import { isUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { sameSecret } from '../../kit/secrets.ts'
import { ownerOf } from '../owner.ts'
import type { Session } from './session.ts'
import { digest, type Vault } from '../vault.ts'

export type Sessions = ReturnType<typeof sessionsIn>

interface Deps {
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
  /** How long a session lasts, and how long once more each time that it is extended. */
  readonly lifetimeMs: number
}

/** Whoever needs more time must be able to have it ten times over (WCAG 2.2, 2.2.1). */
const EXTENSIONS_MAX = 10

export function sessionsIn(db: Knex, { vault, clock, lifetimeMs }: Deps) {
  const now = () => new Date(clock.now())

  function fromRow(row: any): Session {
    const request = vault.open(
      ManagementSessionRequestSchema,
      row.request,
      placeOf(row.organization_id, row.id),
    )
    return {
      id: row.id,
      owner: ownerOf(row.organization_id, request.externalUserId, vault),
      returnUrl: request.returnUrl,
      scope: {
        countries: request.options?.allowedCountries ?? [],
        recipientTypes: request.options?.allowedRecipientTypes ?? [],
      },
      expiresAt: row.expires_at,
      extensionsLeft: EXTENSIONS_MAX - row.extensions,
    }
  }

  async function find(id: string) {
    return isUuid(id) ? db('sessions').where({ id }).first() : undefined
  }

  function requireAlive(row: { ended_at: Date | null; expires_at: Date }) {
    if (row.ended_at !== null) throw refused('SESSION_ENDED', 'this session has been ended')
    if (row.expires_at <= now()) throw refused('SESSION_EXPIRED', 'this session has expired')
  }

  return {
    /** The id of the session that this key has asked for, now or before; the table decides, whoever asks at once. */
    async create(
      organization: string,
      idempotencyKey: string,
      request: ManagementSessionRequest,
    ): Promise<string> {
      const id = randomUUID()
      const organizationId = organization.toLowerCase()
      const createdAt = clock.now()
      const bytes = Buffer.from(toBinary(ManagementSessionRequestSchema, request)).toString('base64')
      const fingerprint = vault.index('session request', organizationId, bytes)
      const [kept] = await db('sessions')
        .insert({
          id,
          organization_id: organizationId,
          idempotency_key: idempotencyKey,
          fingerprint,
          request: vault.seal(ManagementSessionRequestSchema, request, placeOf(organizationId, id)),
          created_at: new Date(createdAt),
          expires_at: new Date(createdAt + lifetimeMs),
        })
        .onConflict(['organization_id', 'idempotency_key'])
        // Changes nothing, but answers with the row that was there, even if that is being forgotten just now.
        .merge(['idempotency_key'])
        .returning(['id', 'fingerprint'])
      if (!fingerprint.equals(kept.fingerprint)) {
        throw new Problem(
          'refused',
          'this idempotency key was used for another request',
          'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        )
      }
      return kept.id
    },

    async organizationOf(id: string): Promise<string | undefined> {
      return (await find(id))?.organization_id
    },

    /**
     * Opens a session to the first browser that shows its secret. A wrong secret
     * locks nothing: it has 256 bits, and a lock would let anybody who knows a
     * session's id shut its end-user out.
     */
    async open(id: string, secret: string, browserId: string): Promise<{ session: Session; token: string }> {
      const row = await find(id)
      if (row === undefined || !sameSecret(secret, vault.sessionSecret(row.id))) {
        throw refused('SESSION_LINK_INVALID', 'this link leads to no session')
      }
      requireAlive(row)
      const token = vault.pageToken(row.id, browserId)
      const pageToken = digest(token)
      const opened = await db('sessions')
        .where({ id: row.id })
        .andWhere(free => free.whereNull('page_token').orWhere('page_token', pageToken))
        .update({ page_token: pageToken, opened_at: db.raw('coalesce(opened_at, ?)', [now()]) })
      if (opened === 0) throw refused('SESSION_LINK_USED', 'this link has been used already')
      return { session: fromRow(row), token }
    },

    /** The session that was opened to the browser that shows this. */
    async opened(id: string, token: string): Promise<Session> {
      const row = await find(id)
      const known: Buffer = row?.page_token ?? NO_DIGEST
      if (!timingSafeEqual(digest(token), known)) {
        throw refused('PAGE_SESSION_INVALID', 'this browser has no such session open')
      }
      requireAlive(row)
      return fromRow(row)
    },

    /** Lasts as long again from now on, if it may. */
    async extend({ id }: Session): Promise<Session> {
      const [row] = await db('sessions')
        .where({ id })
        .where('extensions', '<', EXTENSIONS_MAX)
        .update({ expires_at: new Date(clock.now() + lifetimeMs), extensions: db.raw('extensions + 1') })
        .returning('*')
      if (row === undefined) {
        throw new Problem('refused', 'this session cannot last any longer', 'SESSION_EXTENSIONS_USED_UP')
      }
      return fromRow(row)
    },

    async end({ id }: Session): Promise<void> {
      await db('sessions').where({ id }).whereNull('ended_at').update({ ended_at: now() })
    },
  }
}

/** What an encrypted request belongs to, so that it opens nowhere else. */
const placeOf = (organizationId: string, id: string) => `sessions ${organizationId} ${id}`

/** No token has this digest. */
const NO_DIGEST = Buffer.alloc(32)

function refused(code: string, message: string) {
  return new Problem('unauthenticated', message, code)
}
