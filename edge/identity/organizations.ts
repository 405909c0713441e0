import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
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
  }
}
