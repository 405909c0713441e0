import type { Knex } from 'knex'
import { type DatabaseAddress, openMigrated, type Schema } from '../services/kit/postgres/database.ts'
import { migrations } from './migrations.ts'

export const edgeSchema: Schema = { name: 'edge', migrations }

/** Connects to the edge's own schema, after running the migrations that are new to it. */
export function openEdgeDatabase(address: DatabaseAddress): Promise<Knex> {
  return openMigrated(address, edgeSchema)
}
