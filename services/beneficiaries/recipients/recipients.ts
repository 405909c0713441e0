import type { Knex } from 'knex'
import { isUuid } from '../../kit/ids.ts'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { type Owner, ownedBy } from '../owner.ts'
import type { Details } from '../requirements/index.ts'
import { isInScope } from '../sessions/scope.ts'
import type { Session } from '../sessions/session-store.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { withDefaults } from './defaults.ts'
import { type Page, pageOf } from './recipient-pages.ts'
import { type Actor, notFound, recipientRows, type StoredRecipient } from './recipient-rows.ts'

export type Recipients = ReturnType<typeof recipientsIn>

/** Finds the row of a draft that may be stored already, by its id or by the attempt that added it. */
export type SelfFilter = { readonly id: string } | { readonly attempt_id: string }

type Viewer = Pick<Session, 'owner' | 'scope'>

/** Queries over recipients. `recipientChanges` changes them. */
export function recipientsIn(db: Knex, vault: Vault) {
  const { fromRow, accountIndex } = recipientRows(vault)
  const of = (owner: Owner) =>
    inOrganization(db, owner.organizationId, own => recipientsOf(own, vault, ownedBy(owner)))
  const visibleTo = async ({ owner, scope }: Viewer) =>
    (await of(owner)).filter(({ details }) => isInScope(details, scope))

  return {
    /** The defaults first, then newest first. */
    list: async (owner: Owner, page: Page) => pageOf(await of(owner), page, owner),

    async get(organizationId: string, id: string): Promise<StoredRecipient> {
      if (!isUuid(id)) throw notFound()
      const all = await inOrganization(db, organizationId, own => {
        const itself = own('recipients').where({ id, organization_id: organizationId })
        const its = { organization_id: organizationId }
        return recipientsOf(own, vault, { ...its, external_user: itself.select('external_user') }, its)
      })
      return requireOne(all, id)
    },

    listVisible: async ({ session }: Actor, page: Page) =>
      pageOf(await visibleTo(session), page, session.owner),

    getVisible: async ({ session }: Actor, id: string): Promise<StoredRecipient> =>
      requireOne(await visibleTo(session), id),

    /** The newest other recipient of the end-user that pays into the same account, if the session may see it. */
    async twinOf(
      { session }: Actor,
      details: Details,
      self: SelfFilter,
    ): Promise<StoredRecipient | undefined> {
      const account = accountIndex(session.owner, details)
      const rows = await inOrganization(db, session.owner.organizationId, own =>
        own('recipients')
          .where(ownedBy(session.owner))
          .whereNot(self)
          .where({ account })
          .orderBy(newestFirst),
      )
      return rows
        .map(row => fromRow(row, ownedBy(session.owner)))
        .find(twin => isInScope(twin.details, session.scope))
    },
  }
}

const newestFirst = [
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
]

/**
 * All recipients of an end-user, newest first; there are at most 1,000. Columns that limit a session are encrypted, so
 * SQL cannot filter by them.
 */
export async function recipientsOf(
  own: Knex,
  vault: Vault,
  owner: Readonly<Record<'organization_id' | 'external_user', unknown>>,
  asked: Readonly<Record<string, unknown>> = owner,
): Promise<readonly StoredRecipient[]> {
  const rows = await own('recipients').where(owner).orderBy(newestFirst)
  const { fromRow } = recipientRows(vault)
  return withDefaults(rows.map(row => fromRow(row, asked)))
}

/** Ids are UUIDs, so their case does not matter. */
export function requireOne(recipients: readonly StoredRecipient[], wanted: string): StoredRecipient {
  const found = recipients.find(({ id }) => id === wanted.toLowerCase())
  if (found === undefined) throw notFound()
  return found
}
