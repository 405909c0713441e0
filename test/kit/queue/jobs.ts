import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Migrations } from '../../../services/kit/postgres/migrate.ts'
import type { QueueTable } from '../../../services/kit/queue/queue-table.ts'

/** A queue of parcels. A parcel waits for the earlier ones of its street to the same house. */
export const parcels: QueueTable = {
  table: 'parcels',
  partitionColumn: 'street_id',
  orderingKeyColumn: 'house_id',
  blockingStates: ['PENDING', 'LOST'],
  maxBlockingAttempts: 3,
}

/** The same, of so many streets that not each can be looked at. */
export const parcelsOfManyStreets: QueueTable = { ...parcels, hasManyPartitions: true }

export const parcelMigrations: Migrations = {
  '0001-parcels': async (_schema, db) => {
    await db.raw(`
      create table parcels (
        id uuid primary key, number bigint generated always as identity, state text not null default 'PENDING',
        due_at timestamptz not null default now(), attempts smallint not null default 0, settled_at timestamptz,
        lease_id uuid, leased_until timestamptz, street_id uuid not null, house_id uuid not null
      );
      create index parcels_due on parcels (street_id, due_at, number) where state = 'PENDING';
      create index parcels_first_due on parcels (due_at, street_id) where state = 'PENDING';
      create index parcels_order on parcels (street_id, house_id, number) where state in ('PENDING', 'LOST')`)
  },
}

export interface Parcel {
  readonly street: string
  readonly house?: string
  readonly dueInMs?: number
  readonly state?: string
  readonly attempts?: number
}

/** Adds a parcel, by default to a new house and due for a second. */
export async function addParcel(db: Knex, { street, house, dueInMs = -1_000, state, attempts }: Parcel) {
  const id = randomUUID()
  await db('parcels').insert({
    id,
    street_id: street,
    house_id: house ?? randomUUID(),
    due_at: inMs(db, dueInMs),
    ...(state !== undefined && { state }),
    ...(attempts !== undefined && { attempts }),
  })
  return id
}

export const inMs = (db: Knex, ms: number) => db.raw(`now() + ? * interval '1 millisecond'`, [ms])
