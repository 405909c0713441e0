import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { change, type RecordChange } from './change.ts'
import { ownedBy } from '../owner.ts'
import type { Details } from '../requirements/index.ts'
import {
  type Actor,
  newestFirst,
  recipientRows,
  requireVisible,
  type StoredRecipient,
} from './recipient-rows.ts'
import type { Vault } from '../vault.ts'

export type RecipientChanges = ReturnType<typeof recipientChanges>

interface Deps {
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
}

/** Protects the tables against a browser that keeps adding. */
const RECIPIENTS_PER_USER_MAX = 1_000

/** The changes an end-user can make to the recipients that the session can see. */
export function recipientChanges(db: Knex, { vault, clock }: Deps) {
  const { fromRow, toColumns } = recipientRows(vault)
  const now = () => new Date(clock.now())
  const changing = <T>(actor: Actor, work: (table: Knex.Transaction, record: RecordChange) => Promise<T>) =>
    change({ db, vault, at: now() }, actor, async (table, record) => {
      await requireSession(table, actor)
      return work(table, record)
    })

  async function mark(table: Knex, id: string, isDefault: boolean, record: RecordChange) {
    const [{ version }] = await table('recipients')
      .where({ id })
      .update({ is_default: isDefault, version: db.raw('version + 1'), updated_at: now() })
      .returning('version')
    record(isDefault ? 'DEFAULT_GAINED' : 'DEFAULT_LOST', id, version)
  }

  return {
    /** The first recipient of an end-user becomes the default. Idempotent by attempt id. */
    create: (actor: Actor, attemptId: string, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, record) => {
        const { owner } = actor.session
        const own = () => table('recipients').where(ownedBy(owner))
        const before = await own().where('attempt_id', attemptId).first('id')
        if (before !== undefined) return fromRow(await requireVisible(table, before.id, actor))
        const others = await own().select('id').limit(RECIPIENTS_PER_USER_MAX)
        if (others.length === RECIPIENTS_PER_USER_MAX) throw limitReached()
        const id = randomUUID()
        const at = now()
        const [row] = await table('recipients')
          .insert({
            id,
            ...ownedBy(owner),
            attempt_id: attemptId,
            ...toColumns(owner, id, details),
            is_default: others.length === 0,
            created_at: at,
            updated_at: at,
          })
          .returning('*')
        record('CREATED', id, row.version, Object.keys(details))
        return fromRow(row)
      }),

    /** Replaces the details. Throws a Problem if the recipient is no longer at this version. */
    update: (actor: Actor, id: string, version: number, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, record) => {
        const before = fromRow(await requireVisible(table, id, actor))
        if (before.version !== version) {
          throw new Problem(
            'stale',
            'this payout method was changed in the meantime: read it again',
            'RECIPIENT_CHANGED',
          )
        }
        const fields = differences(before.details, details)
        if (fields.length === 0) return before
        const [row] = await table('recipients')
          .where({ id })
          .update({
            ...toColumns(actor.session.owner, id, details),
            version: version + 1,
            updated_at: now(),
          })
          .returning('*')
        record('UPDATED', id, row.version, fields)
        return fromRow(row)
      }),

    /** If the default is removed, the newest of the others becomes the default. */
    remove: (actor: Actor, id: string): Promise<void> =>
      changing(actor, async (table, record) => {
        const row = await requireVisible(table, id, actor)
        await table('recipients').where({ id }).delete()
        record('DELETED', id, row.version + 1)
        const own = table('recipients').where(ownedBy(actor.session.owner))
        const next = row.is_default ? await own.orderBy(newestFirst).first('id') : undefined
        if (next !== undefined) await mark(table, next.id, true, record)
      }),

    setDefault: (actor: Actor, id: string): Promise<void> =>
      changing(actor, async (table, record) => {
        const row = await requireVisible(table, id, actor)
        if (row.is_default) return
        const own = table('recipients').where(ownedBy(actor.session.owner))
        const before = await own.where('is_default', true).first('id')
        if (before !== undefined) await mark(table, before.id, false, record)
        await mark(table, id, true, record)
      }),
  }
}

/** JSON pointers of the values that differ. */
function differences(one: Details, other: Details): readonly string[] {
  const pointers = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...pointers].filter(pointer => one[pointer] !== other[pointer])
}

/** The session may have ended, and its end-user been erased, since the request began. */
async function requireSession(table: Knex, { session: { id, owner } }: Actor): Promise<void> {
  const alive = table('sessions').where({ organization_id: owner.organizationId, id }).whereNull('ended_at')
  if ((await alive.first('id')) === undefined)
    throw new Problem('unauthenticated', 'this session has been ended', 'SESSION_ENDED')
}

function limitReached() {
  return new Problem(
    'refused',
    `an end-user may have at most ${RECIPIENTS_PER_USER_MAX} payout methods: delete one first`,
    'RECIPIENTS_LIMIT_REACHED',
  )
}
