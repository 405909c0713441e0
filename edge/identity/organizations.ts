import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isUuid } from '../../services/kit/ids.ts'
import { Problem } from '../../services/kit/problem.ts'
import type { Clock } from '../http/clock.ts'

/** The owner of data; each client acts for one organization. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
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
      return db('organizations').select('id', 'name', { createdAt: 'created_at' }).orderBy('created_at')
    },

    async find(id: string): Promise<Organization> {
      const row = isUuid(id) ? await db('organizations').where({ id }).first() : undefined
      if (row === undefined) throw new Problem('notFound', `there is no organization ${id}`)
      return { id: row.id, name: row.name, createdAt: row.created_at }
    },

    async rename(id: string, name: string): Promise<void> {
      await db('organizations').where({ id }).update({ name })
    },

    /** Deletes the organization with all that this database holds of it. Its services must hold nothing any more. */
    async delete(id: string): Promise<void> {
      await db.transaction(async transaction => {
        await transaction('idempotency_keys').whereLike('key', `${id}:%`).delete()
        for (const table of ['brandings', 'clients'])
          await transaction(table).where({ organization_id: id }).delete()
        await transaction('organizations').where({ id }).delete()
      })
    },
  }
}
