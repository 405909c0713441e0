import type { Knex } from 'knex'
import { isUuid } from '../../kit/ids.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { Owner } from '../owner.ts'
import {
  type Actor,
  EVERYTHING,
  newestFirst,
  notFound,
  recipientRows,
  requireVisible,
  type StoredRecipient,
  visible,
} from './recipient-rows.ts'
import type { Details } from '../requirements/index.ts'
import type { Session } from '../sessions/session.ts'
import type { Vault } from '../vault.ts'

export type Recipients = ReturnType<typeof recipientsIn>

interface Page {
  readonly limit: number
  readonly cursor: string | undefined
}

/** Finds the row of a draft that may be stored already, by its id or by the attempt that added it. */
export type SelfFilter = { readonly id: string } | { readonly attempt_id: string }

type Viewer = Pick<Session, 'owner' | 'scope'>

const FIRST_PAGE: Cursor = { first: undefined, after: undefined }

/** Queries over recipients. `recipientChanges` changes them. */
export function recipientsIn(db: Knex, vault: Vault) {
  const { fromRow, accountIndex } = recipientRows(vault)

  const list = (session: Viewer, page: Page) =>
    inOrganization(db, session.owner.organizationId, own => listIn(own, session, page))

  async function listIn(own: Knex, session: Viewer, { limit, cursor: text }: Page) {
    const { first: listedDefault, after } = text === undefined ? FIRST_PAGE : readCursor(text, session.owner)
    const all = () => visible(own('recipients'), session)
    const top = text === undefined ? await all().where('is_default', true).first() : undefined
    const first: string | undefined = top?.id ?? listedDefault
    const size = top === undefined ? limit : limit - 1

    const query = all().orderBy(newestFirst)
    if (first !== undefined) query.whereNot('id', first)
    if (after !== undefined) query.whereRaw('(created_at, id) < (?, ?)', [after.createdAt, after.id])
    // One row more than the page shows whether there is a next page.
    const rows = await query.limit(size + 1)
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const items: readonly StoredRecipient[] = (top === undefined ? shown : [top, ...shown]).map(fromRow)
    return {
      items,
      ...(rows.length > size && {
        nextCursor: writeCursor(
          { first, after: last ? { createdAt: last.created_at, id: last.id } : after },
          session.owner,
        ),
      }),
    }
  }

  return {
    /** The default first, then newest first. A default that changes between two pages hides no recipient. */
    list: (owner: Owner, page: Page) => list({ owner, scope: EVERYTHING }, page),

    async get(organizationId: string, id: string): Promise<StoredRecipient> {
      const wanted = { id, organization_id: organizationId }
      const row = isUuid(id)
        ? await inOrganization(db, organizationId, own => own('recipients').where(wanted).first())
        : undefined
      if (row === undefined) throw notFound()
      return fromRow(row)
    },

    listVisible: ({ session }: Actor, page: Page) => list(session, page),

    async getVisible(actor: Actor, id: string): Promise<StoredRecipient> {
      const { organizationId } = actor.session.owner
      return fromRow(await inOrganization(db, organizationId, own => requireVisible(own, id, actor)))
    },

    /** Whether another recipient of the end-user pays into the same account. */
    async hasTwin({ session }: Actor, details: Details, self: SelfFilter): Promise<boolean> {
      const account = accountIndex(session.owner, details)
      const twin = await inOrganization(db, session.owner.organizationId, own =>
        visible(own('recipients'), session).whereNot(self).where({ account }).first('id'),
      )
      return twin !== undefined
    },
  }
}
