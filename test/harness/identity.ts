import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { type IdentityStores, identityStores, startIdentity } from '../../edge/identity/identity.ts'
import { migrations } from '../../edge/migrations.ts'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { freshSchema } from './database.ts'

/** A clock that stands still until it is told to go on. */
export function stoppedClock(at = Date.parse('2026-11-21T12:00:00Z')) {
  return {
    now: () => at,
    forward: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

export type StoppedClock = ReturnType<typeof stoppedClock>

export interface World {
  readonly masterKey?: string
  readonly environment?: 'development' | 'production'
}

/** The identity tables as an installation with this master key, in this environment, sees them. */
export function storesOf(
  db: Knex,
  clock: StoppedClock,
  { masterKey = 'ours', environment = 'development' }: World = {},
) {
  const key = (purpose: string) =>
    createHash('sha256').update(`${masterKey} ${environment} ${purpose}`).digest()
  return identityStores(db, { key, environment }, clock)
}

/** Identity tables of this test's own, an organization, and a clock. */
export async function freshStores(t: Test, world: World = {}) {
  const db = await freshSchema(t, migrations)
  const clock = stoppedClock()
  const stores = storesOf(db, clock, world)
  const organizationId = await stores.organizations.create('Acme')
  const newClient = async () => stores.clients.create(organizationId, 'Acme backend')
  return { db, clock, stores, organizationId, newClient }
}

export const ISSUER = 'http://localhost:8080'

/** One running edge's identity, closed when the test ends. */
export async function runningIdentity(
  t: Test,
  stores: IdentityStores,
  clock: StoppedClock,
  { environment = 'development' }: World = {},
) {
  const log: Log = (event, fields) => t.comment(event, errorFields(fields?.error))
  const identity = await startIdentity(stores, { environment, issuer: ISSUER, clock, log })
  t.teardown(identity.close)
  return identity
}
