import type { Knex } from 'knex'
import type { MasterKeys } from '../key-of.ts'
import type { DatabaseAddress } from './database.ts'
import { deleteInSteps } from './delete-in-steps.ts'

/** Where the data of a service is. */
interface Place {
  readonly databaseUrl: DatabaseAddress
  readonly masterKeys: MasterKeys
}

/** Deletes what a service keeps of an organization. */
export interface OrganizationEraser {
  readonly service: string
  /** Returns how many rows it deleted, not counting those that belonged to them. It may be run again. */
  readonly erase: (place: Place, organizationId: string) => Promise<number>
}

/** Rows per statement: few, so that requests hardly wait for their locks. */
const ROWS_AT_ONCE = 500

/** An eraser of the rows that `rowsOf` selects, in its order, and then of what `rest` deletes, which says how many if it does. */
export function organizationEraser(
  service: string,
  open: (databaseUrl: DatabaseAddress, masterKeys: MasterKeys) => Promise<Knex>,
  rowsOf: (db: Knex, organizationId: string) => readonly Knex.QueryBuilder[],
  rest: (db: Knex, organizationId: string) => Promise<number | void> = async () => {},
): OrganizationEraser {
  return {
    service,
    async erase({ databaseUrl, masterKeys }, organizationId) {
      const db = await open(databaseUrl, masterKeys)
      try {
        let total = 0
        for (const rows of rowsOf(db, organizationId))
          total += await deleteInSteps(rows, ROWS_AT_ONCE, { locked: 'wait' })
        return total + ((await rest(db, organizationId)) ?? 0)
      } finally {
        await db.destroy()
      }
    },
  }
}
