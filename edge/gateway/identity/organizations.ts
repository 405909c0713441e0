import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isUuid } from '../../../services/kit/ids.ts'
import { Problem } from '../../../services/kit/problem.ts'
import type { Allowance } from '../http/allowance.ts'
import type { Clock } from '../http/clock.ts'
import { allowanceIn, columnsOf } from './allowances.ts'
import { inOrganization } from '../../../services/kit/postgres/organization-rows.ts'

/** The owner of data; each client acts for one organization. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  /** The allowance of all its clients together; undefined for that of the settings. */
  readonly allowance: Allowance | undefined
}

export type Organizations = ReturnType<typeof organizationsIn>

export function organizationsIn(db: Knex, clock: Clock) {
  return {
    /** Returns the id. Changes nothing if an organization with this id exists. */
    async create(name: string, id: string = randomUUID()): Promise<string> {
      await db('organizations')
        .insert({ id, name, created_at: new Date(clock.now()) })
        .onConflict('id')
        .ignore()
      return id
    },

    async list(): Promise<Organization[]> {
      const rows = await db('organizations').orderBy('created_at')
      return rows.map(fromRow)
    },

    /** The names of those among these ids that there are. */
    async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows: readonly { id: string; name: string }[] = await db('organizations')
        .whereIn('id', [...ids])
        .select('id', 'name')
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async find(id: string): Promise<Organization> {
      const row = isUuid(id) ? await db('organizations').where({ id }).first() : undefined
      if (row === undefined) throw new Problem('notFound', `there is no organization ${id}`)
      return fromRow(row)
    },

    async rename(id: string, name: string): Promise<void> {
      await db('organizations').where({ id }).update({ name })
    },

    /** Sets an allowance; undefined for that of the settings. Running edges notice it at their next refresh. */
    async allow(id: string, allowance: Allowance | undefined): Promise<void> {
      await db('organizations').where({ id }).update(columnsOf(allowance))
    },

    /** Deletes the organization and its rows in this database. The services must have erased its data before. */
    async delete(id: string): Promise<void> {
      await inOrganization(db, id, async transaction => {
        await transaction('idempotency_keys').whereLike('key', `${id}:%`).delete()
        for (const table of ['brandings', 'clients', 'payment_files', 'request_counts', 'row_sets'])
          await transaction(table).where({ organization_id: id }).delete()
        await transaction('organizations').where({ id }).delete()
      })
    },
  }
}

function fromRow(row: any): Organization {
  return { id: row.id, name: row.name, createdAt: row.created_at, allowance: allowanceIn(row) }
}
