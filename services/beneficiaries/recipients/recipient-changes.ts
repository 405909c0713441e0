import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import { change, type RecordChange } from './change.ts'
import { ownedBy } from '../owner.ts'
import type { Details } from '../requirements/index.ts'
import { isInScope } from '../sessions/scope.ts'
import { currencyOf, newestIn } from './defaults.ts'
import { type Actor, recipientRows, type StoredRecipient } from './recipient-rows.ts'
import { recipientsOf, requireOne } from './recipients.ts'
import type { Vault } from '../beneficiary-vault.ts'

export type RecipientChanges = ReturnType<typeof recipientChanges>

interface Deps {
  readonly vault: Vault
  readonly clock: { readonly now: () => number }
}

/** Protects the tables against a browser that keeps adding. */
const RECIPIENTS_PER_USER_MAX = 1_000

/** The changes an end-user can make to the recipients that the session can see. */
export function recipientChanges(db: Knex, { vault, clock }: Deps) {
  const { fromRow, toColumns, toState } = recipientRows(vault)
  const now = () => new Date(clock.now())
  const changing = <T>(actor: Actor, work: (table: Knex.Transaction, record: RecordChange) => Promise<T>) =>
    change({ db, vault, at: now() }, actor, async (table, record) => {
      await requireSession(table, actor)
      return work(table, record)
    })

  async function mark(
    table: Knex,
    { session: { owner } }: Actor,
    marked: StoredRecipient,
    isDefault: boolean,
    record: RecordChange,
  ) {
    const { id } = marked
    const state = toState(owner, { ...marked, isDefault, version: marked.version + 1 })
    await table('recipients')
      .where({ id })
      .update({ ...state, updated_at: now() })
    record(isDefault ? 'DEFAULT_GAINED' : 'DEFAULT_LOST', id, state)
  }

  /** All recipients of the end-user, and the one with this id if the session may see it. */
  async function read(table: Knex, { session: { owner, scope } }: Actor, id: string) {
    const all = await recipientsOf(table, vault, ownedBy(owner))
    const one = requireOne(
      all.filter(({ details }) => isInScope(details, scope)),
      id,
    )
    return { one, others: all.filter(each => each !== one) }
  }

  return {
    /** The first recipient in a currency becomes its default. Idempotent by attempt id. */
    create: (actor: Actor, attemptId: string, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, record) => {
        const { owner } = actor.session
        const before = await table('recipients')
          .where({ ...ownedBy(owner), attempt_id: attemptId })
          .first('id')
        if (before !== undefined) return (await read(table, actor, before.id)).one
        const others = await recipientsOf(table, vault, ownedBy(owner))
        if (others.length >= RECIPIENTS_PER_USER_MAX) throw limitReached()
        const id = randomUUID()
        const at = now()
        const [row] = await table('recipients')
          .insert({
            id,
            ...ownedBy(owner),
            attempt_id: attemptId,
            ...toColumns(owner, {
              id,
              version: 1,
              isDefault: newestIn(others, currencyOf({ details })) === undefined,
              details,
            }),
            created_at: at,
            updated_at: at,
          })
          .returning('*')
        record('CREATED', id, row, Object.keys(details))
        return fromRow(row, { ...ownedBy(owner), id })
      }),

    /**
     * Replaces the details. A recipient that moves to another currency becomes its default if it is the first there. If
     * it was the default before, the newest of the others becomes the default of the old currency. Throws a Problem if
     * the recipient is no longer at this version.
     */
    update: (actor: Actor, id: string, version: number, details: Details): Promise<StoredRecipient> =>
      changing(actor, async (table, record) => {
        const { one, others } = await read(table, actor, id)
        if (one.version !== version) {
          throw new Problem(
            'stale',
            'this payout method was changed in the meantime: read it again',
            'RECIPIENT_CHANGED',
          )
        }
        const fields = differences(one.details, details)
        if (fields.length === 0) return one
        const currency = currencyOf({ details })
        const isMoved = currency !== currencyOf(one)
        const [row] = await table('recipients')
          .where({ id: one.id })
          .update({
            ...toColumns(actor.session.owner, {
              id: one.id,
              version: version + 1,
              isDefault: isMoved ? newestIn(others, currency) === undefined : one.isDefault,
              details,
            }),
            updated_at: now(),
          })
          .returning('*')
        record('UPDATED', one.id, row, fields)
        if (isMoved) await passOn(table, actor, one, others, record)
        return fromRow(row, { ...ownedBy(actor.session.owner), id: one.id })
      }),

    /** If a default is removed, the newest of the others in its currency becomes the default. */
    remove: (actor: Actor, id: string): Promise<StoredRecipient> =>
      changing(actor, async (table, record) => {
        const { one, others } = await read(table, actor, id)
        await table('recipients').where({ id: one.id }).delete()
        record('DELETED', one.id, { version: one.version + 1 })
        await passOn(table, actor, one, others, record)
        return one
      }),

    /** Makes a recipient the default of its currency. */
    setDefault: (actor: Actor, id: string): Promise<void> =>
      changing(actor, async (table, record) => {
        const { one, others } = await read(table, actor, id)
        if (one.isDefault) return
        const before = others.find(each => each.isDefault && currencyOf(each) === currencyOf(one))
        if (before !== undefined) await mark(table, actor, before, false, record)
        await mark(table, actor, one, true, record)
      }),
  }

  /** Makes the newest of the others the default of a currency that its default has left. */
  async function passOn(
    table: Knex,
    actor: Actor,
    gone: StoredRecipient,
    others: readonly StoredRecipient[],
    record: RecordChange,
  ) {
    const next = gone.isDefault ? newestIn(others, currencyOf(gone)) : undefined
    if (next !== undefined) await mark(table, actor, next, true, record)
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
