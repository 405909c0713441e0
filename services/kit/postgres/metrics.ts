import type { Knex } from 'knex'
import { gauge } from '../metrics/metrics.ts'
import { scraped } from '../metrics/scrape.ts'

const connections = gauge({
  name: 'payprep_database_connections',
  help: 'Connections of a schema to Postgres by state, and how many there may be: used, free, max.',
  labels: ['schema', 'state'],
  together: 'sum',
})

const waiting = gauge({
  name: 'payprep_database_waiting',
  help: 'Queries and transactions that wait for a connection, by schema.',
  labels: ['schema'],
  together: 'sum',
})

/** The connection pool of knex. */
interface Pool {
  readonly max: number
  readonly numUsed: () => number
  readonly numFree: () => number
  readonly numPendingAcquires: () => number
}

/** The open pools of this process. A service has several on one schema, with different time limits. */
const pools = new Map<Pool, string>()

scraped({
  name: 'database pools',
  gauges: [connections, waiting],
  read: () => pools,
  report(open) {
    for (const [pool, schema] of open) {
      connections.inc({ schema, state: 'used' }, pool.numUsed())
      connections.inc({ schema, state: 'free' }, pool.numFree())
      connections.inc({ schema, state: 'max' }, pool.max)
      waiting.inc({ schema }, pool.numPendingAcquires())
    }
  },
})

/** The most connections of this process, and of the server without those reserved for superusers. */
export async function connectionLimits(db: Knex): Promise<{ readonly own: number; readonly server: number }> {
  const { rows } = await db.raw(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as server`,
  )
  return { own: [...pools.keys()].reduce((sum, { max }) => sum + max, 0), server: rows[0].server }
}

/** Reports a pool until it is destroyed. */
export function measurePool(db: Knex, schema: string): Knex {
  const { pool } = db.client as { readonly pool: Pool & NodeJS.EventEmitter }
  pools.set(pool, schema)
  pool.on('poolDestroySuccess', () => pools.delete(pool))
  return db
}
