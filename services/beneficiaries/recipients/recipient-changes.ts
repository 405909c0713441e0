import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { change, type Note } from './change.ts'
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

/** More than anybody is paid by, and few enough that nobody fills our tables from a browser. */
const RECIPIENTS_PER_USER_MAX = 1_000

/** What an end-user may do with recipients, within what the session sees of them. */
export function recipientChanges(db: Knex, { vault, clock }: Deps) {
  const { fromRow, toColumns } = recipientRows(vault)
  const now = () => new Date(clock.now())
  const changing = <T>(actor: Actor, work: (table: Knex.Transaction, note: Note) => Promise<T>) =>
    change({ db, vault, at: now() }, actor, work)

  async function mark(table: Knex, id: string, isDefault: boolean, note: Note) {
    const [{ version }] = await table('recipients')
      .where({ id })
      .update({ is_default: isDefault, version: db.raw('version + 1'), updated_at: now() })
      .returning('version')
    note(isDefault ? 'DEFAULT_GAINED' : 'DEFAULT_LOST', id, version)
  }

  return {
    /** The first of an end-user's becomes the default. The same attempt again changes nothing. */
    create: (actor: Actor, attemptId: string, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, note) => {
        const { owner } = actor.session
        const mine = () => table('recipients').where(ownedBy(owner))
        const before = await mine().where('attempt_id', attemptId).first('id')
        if (before !== undefined) return fromRow(await requireVisible(table, before.id, actor))
        const others = await mine().select('id').limit(RECIPIENTS_PER_USER_MAX)
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
        note('CREATED', id, row.version, Object.keys(details))
        return fromRow(row)
      }),

    /** Replaces the details, unless they have been changed since that version was seen. */
    update: (actor: Actor, id: string, version: number, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, note) => {
        const before = fromRow(await requireVisible(table, id, actor))
        if (before.version !== version) {
          throw new Problem('conflict', 'this payout method has been changed elsewhere', 'RECIPIENT_CHANGED')
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
        note('UPDATED', id, row.version, fields)
        return fromRow(row)
      }),

    /** Where it was the default, the newest of those left becomes it. */
    remove: (actor: Actor, id: string): Promise<void> =>
      changing(actor, async (table, note) => {
        const row = await requireVisible(table, id, actor)
        await table('recipients').where({ id }).delete()
        note('DELETED', id, row.version + 1)
        const mine = table('recipients').where(ownedBy(actor.session.owner))
        const next = row.is_default ? await mine.orderBy(newestFirst).first('id') : undefined
        if (next !== undefined) await mark(table, next.id, true, note)
      }),

    setDefault: (actor: Actor, id: string): Promise<void> =>
      changing(actor, async (table, note) => {
        const row = await requireVisible(table, id, actor)
        if (row.is_default) return
        const mine = table('recipients').where(ownedBy(actor.session.owner))
        const before = await mine.where('is_default', true).first('id')
        if (before !== undefined) await mark(table, before.id, false, note)
        await mark(table, id, true, note)
      }),
  }
}

/** Where two drafts differ, as JSON pointers. */
function differences(one: Details, other: Details): readonly string[] {
  const pointers = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...pointers].filter(pointer => one[pointer] !== other[pointer])
}

function limitReached() {
  return new Problem(
    'refused',
    `there may be at most ${RECIPIENTS_PER_USER_MAX} payout methods`,
    'RECIPIENTS_LIMIT_REACHED',
  )
}
