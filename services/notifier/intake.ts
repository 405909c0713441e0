import type { Knex } from 'knex'
import { byShard, inShard, type Place } from '../kit/postgres/citus/shards.ts'
import type { StoredEvent } from './event-body.ts'
import type { PutForSink } from './event-sink/sink-outbox.ts'
import { deliveryId, EVERY_ORGANIZATION } from './keys.ts'
import type { Vault } from './webhook-vault.ts'

/**
 * The most that can lie between an event's time and the commit of its change, including the difference between clocks.
 * An event this close to a change of a subscription is delivered if either version wanted it: one event too many is
 * better than a lost one.
 */
const CLOCK_TOLERANCE_SECONDS = 5

/**
 * Stores events, and creates one delivery for each subscription that wanted the event's type when it happened. These
 * are subscriptions of the event's organization, or of all if it has none. Idempotent by event id, also within the
 * list.
 */
export async function acceptEvents(
  db: Knex,
  vault: Vault,
  received: readonly StoredEvent[],
  putForSink?: PutForSink,
): Promise<void> {
  const events = [...new Map(received.map(event => [event.id, event])).values()]
  const shards = await byShard(db, events, ownerOf)
  await Promise.all(shards.map(shard => db.transaction(change => acceptIn(change, vault, shard, putForSink))))
}

const ownerOf = ({ organizationId = EVERY_ORGANIZATION }: StoredEvent) => organizationId

/** Stores events of one shard. A transaction over several would have two phases. */
async function acceptIn(
  change: Knex.Transaction,
  vault: Vault,
  { items: events, ...place }: Place & { readonly items: readonly StoredEvent[] },
  putForSink: PutForSink | undefined,
) {
  const rows: { id: string }[] = await change('events')
    .insert(
      events.map(event => ({
        id: event.id,
        organization_id: ownerOf(event),
        type: event.type,
        created_at: event.createdAt,
        body: vault.sealBody(ownerOf(event), event.id, event.body),
      })),
    )
    .onConflict()
    .ignore()
    .returning('id')
  const insertedIds = new Set(rows.map(({ id }) => id))
  const inserted = events.filter(({ id }) => insertedIds.has(id))
  if (inserted.length === 0) return
  await keepTraces(change, inserted)
  await putForSink?.(change, inserted)
  const forAll = inserted.filter(({ organizationId }) => organizationId === undefined)
  if (forAll.length < inserted.length) await addDeliveries(change, place, inserted)
  if (forAll.length === 0) return
  const ids: string[] = await change('subscription_history').distinct().pluck('organization_id')
  for (const { items, ...place } of await byShard(change, ids, id => id))
    for (const event of forAll)
      await addDeliveries(
        change,
        place,
        items.map(organizationId => ({ ...event, organizationId })),
      )
}

/** Creates the deliveries of events of one shard. Those for every organization have none here. */
async function addDeliveries(change: Knex.Transaction, place: Place, events: readonly StoredEvent[]) {
  const { rows } = await change.raw(
    `select event.organization_id, ${deliveryId('event.id', 'matching.subscription_id')} as id,
       matching.subscription_id, event.object_id as ordering_key, event.id as event_id, event.type as event_type
     from unnest(cast(:ids as uuid[]), cast(:owners as uuid[]), cast(:objects as uuid[]), cast(:types as text[]),
       cast(:times as timestamptz[])) with ordinality as event (id, organization_id, object_id, type, at, position)
     cross join make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}) as tolerance
     cross join lateral (
       select distinct version.subscription_id from subscription_history version
       where ${inShard(place, 'version')} and version.organization_id = event.organization_id
         and event.type = any (version.events)
         and version.valid_from <= event.at + tolerance
         and not exists (
           select 1 from subscription_history later
           where ${inShard(place, 'later')} and later.organization_id = version.organization_id
             and later.subscription_id = version.subscription_id
             and later.valid_from > version.valid_from and later.valid_from <= event.at - tolerance
         )
     ) matching
     order by event.position`,
    {
      organizations: [...place.organizationIds],
      ids: events.map(({ id }) => id),
      owners: events.map(ownerOf),
      objects: events.map(({ objectId }) => objectId),
      types: events.map(({ type }) => type),
      times: events.map(({ createdAt }) => createdAt),
    } as Record<string, Knex.Value>,
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await change('deliveries').insert(rows.slice(start, start + ROWS_AT_ONCE))
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

/** Stores the trace context of events, so that the spans of their deliveries can link to it. */
export async function keepTraces(
  change: Knex.Transaction,
  events: readonly Pick<StoredEvent, 'id' | 'organizationId' | 'traceparent'>[],
): Promise<void> {
  const rows = events
    .filter(({ traceparent }) => traceparent !== undefined)
    .map(({ id, organizationId = EVERY_ORGANIZATION, traceparent }) => ({
      id,
      organization_id: organizationId,
      traceparent,
    }))
  if (rows.length > 0) await change('event_traces').insert(rows)
}
