import type { Knex } from 'knex'
import { openMigrated } from '../services/kit/postgres/database.ts'
import { migrations } from './migrations.ts'

/** Connects to the edge's own schema, after running the migrations that are new to it. */
export function openEdgeDatabase(databaseUrl: string): Promise<Knex> {
  return openMigrated(databaseUrl, 'edge', migrations)
}
