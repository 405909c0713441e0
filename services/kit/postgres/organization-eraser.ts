import type { Knex } from 'knex'
import type { InstallationKeys } from '../key-of.ts'
import type { DatabaseAddress } from './database.ts'
import { deleteInSteps, type Rows } from './delete-in-steps.ts'
import { acrossOrganizations } from './organization-rows.ts'

/** The database of a service, and the keys of its data. */
interface Place {
  readonly databaseUrl: DatabaseAddress
  readonly masterKeys: InstallationKeys
}

/** Deletes the data that a service keeps for an organization. */
export interface OrganizationEraser {
  readonly service: string
  /** Returns how many rows it deleted, not counting rows that were deleted with them. It may be run again. */
  readonly erase: (place: Place, organizationId: string) => Promise<number>
}

/** Rows per statement: few, so that requests hardly wait for their locks. */
const ROWS_AT_ONCE = 500

/** Erases the rows that `rowsOf` selects, in its order. Then runs `rest`, which may return how many more rows it deleted. */
export function organizationEraser(
  service: string,
  open: (databaseUrl: DatabaseAddress, masterKeys: InstallationKeys) => Promise<Knex>,
  rowsOf: (db: Knex, organizationId: string) => readonly Rows[],
  rest: (db: Knex, organizationId: string) => Promise<number | void> = async () => {},
): OrganizationEraser {
  return {
    service,
    async erase({ databaseUrl, masterKeys }, organizationId) {
      const db = acrossOrganizations(await open(databaseUrl, masterKeys))
      try {
        let total = 0
        for (const rows of rowsOf(db, organizationId))
          total += await deleteInSteps(db, rows, ROWS_AT_ONCE, { locked: 'wait' })
        return total + ((await rest(db, organizationId)) ?? 0)
      } finally {
        await db.destroy()
      }
    },
  }
}
