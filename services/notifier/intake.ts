import type { Knex } from 'knex'
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
  await db.transaction(async change => {
    const { rows }: { rows: { id: string }[] } = await change.raw(
      `insert into events (id, organization_id, type, created_at, body)
       select * from unnest(?::uuid[], ?::uuid[], ?::text[], ?::timestamptz[], ?::bytea[])
       on conflict do nothing returning id`,
      [
        events.map(({ id }) => id),
        events.map(({ organizationId }) => organizationId ?? EVERY_ORGANIZATION),
        events.map(({ type }) => type),
        events.map(({ createdAt }) => createdAt),
        events.map(({ id, body }) => vault.seal(body, eventPlace(id))),
      ] as Knex.RawBinding[],
    )
    const insertedIds = new Set(rows.map(({ id }) => id))
    const inserted = events.filter(({ id }) => insertedIds.has(id))
    if (inserted.length === 0) return
    await keepTraces(change, inserted)
    await putForSink?.(change, inserted)
    await change.raw(
      `insert into deliveries (organization_id, id, subscription_id, ordering_key, event_id, event_type)
       select organization.id, ${deliveryId('event.id', 'matching.subscription_id')},
         matching.subscription_id, event.object_id, event.id, event.type
       from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::timestamptz[])
         with ordinality as event (id, organization_id, object_id, type, at, position)
       cross join make_interval(secs => ?) as tolerance
       cross join lateral (
         select event.organization_id as id where event.organization_id is not null
         union all
         select distinct organization_id from subscription_history where event.organization_id is null
       ) organization
       cross join lateral (
         select distinct version.subscription_id from subscription_history version
         where version.organization_id = organization.id
           and event.type = any (version.events)
           and version.valid_from <= event.at + tolerance
           and not exists (
             select from subscription_history later
             where later.organization_id = version.organization_id
               and later.subscription_id = version.subscription_id
               and later.valid_from > version.valid_from and later.valid_from <= event.at - tolerance
           )
       ) matching
       order by event.position`,
      [
        inserted.map(({ id }) => id),
        inserted.map(({ organizationId }) => organizationId ?? null),
        inserted.map(({ objectId }) => objectId),
        inserted.map(({ type }) => type),
        inserted.map(({ createdAt }) => createdAt),
        CLOCK_TOLERANCE_SECONDS,
      ] as Knex.RawBinding[],
    )
  })
}

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

/** Cipher place (associated data) of an event's body. */
export const eventPlace = (id: string) => `events ${id}`
