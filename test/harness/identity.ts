import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { type IdentityStores, identityStores, startIdentity } from '../../edge/gateway/identity/identity.ts'
import { migrations } from '../../edge/gateway/store/migrations.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { errorFields, type Log } from '../../services/kit/process/logging/log.ts'
import { asService } from './as-service.ts'
import { freshSchema } from './database.ts'

/** A clock that advances only by `forward`. */
export function stoppedClock(at = Date.parse('2026-11-21T12:00:00Z')) {
  return {
    now: () => at,
    forward: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

export type StoppedClock = ReturnType<typeof stoppedClock>

export interface InstallationOptions {
  readonly masterKey?: string
  readonly environment?: 'development' | 'production'
}

/** The identity stores of an installation with this master key and environment, over the given tables. */
export function storesOf(db: Knex, clock: StoppedClock, world: InstallationOptions = {}) {
  return identityStores(
    db,
    { key: identityKey(world), environment: world.environment ?? 'development' },
    clock,
  )
}

/** The keys of such an installation. */
export const identityKey =
  ({ masterKey = 'default', environment = 'development' }: InstallationOptions = {}) =>
  (purpose: string) =>
    createHash('sha256').update(`${masterKey} ${environment} ${purpose}`).digest()

/** Fresh identity tables with one organization, and a stopped clock. */
export async function freshStores(t: Test, world: InstallationOptions = {}) {
  const db = await freshSchema(t, migrations)
  const clock = stoppedClock()
  const own = await asService(t, db)
  const stores = storesOf(own, clock, world)
  const organizationId = await stores.organizations.create('Acme')
  const newClient = async () => stores.clients.create(organizationId, 'Acme backend')
  return { db, clock, stores, organizationId, newClient, onQuery: onQueryOf(own) }
}

export const ISSUER = 'http://localhost:8080'

/** The identity part of a running edge, closed when the test ends. */
export async function runningIdentity(
  t: Test,
  stores: IdentityStores,
  clock: StoppedClock,
  { environment = 'development' }: InstallationOptions = {},
) {
  const log: Log = (event, fields) => t.comment(event, errorFields(fields?.error))
  const identity = await startIdentity(stores, { environment, issuer: ISSUER, clock, log })
  t.teardown(identity.close)
  return identity
}

/** Tells of each query of a service, within an organization and across them. */
const onQueryOf = (own: Knex) => (tell: (sql: string) => void) => {
  for (const db of [own, acrossOrganizations(own)]) db.on('query', ({ sql }) => tell(sql))
}
