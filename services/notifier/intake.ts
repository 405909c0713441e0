import type { Knex } from 'knex'
import type { Cipher } from '../kit/cipher.ts'
import type { Told } from './event-body.ts'

/**
 * Between the time that an event tells and the commit of its change lie this much at most, the difference of clocks
 * included. What was wanted at any moment so near is delivered: an event too many is better than one that is lost.
 */
const SLACK_SECONDS = 5

/**
 * Takes events, and makes one delivery of each for every subscription that wanted
 * its type when it happened. An event that is here already, or twice in the list,
 * changes nothing.
 */
export async function takeEvents(db: Knex, cipher: Cipher, list: readonly Told[]): Promise<void> {
  const events = [...new Map(list.map(event => [event.id, event])).values()]
  await db.transaction(async change => {
    const { rows }: { rows: { id: string }[] } = await change.raw(
      `insert into events (id, organization_id, type, created_at, body)
       select * from unnest(?::uuid[], ?::uuid[], ?::text[], ?::timestamptz[], ?::bytea[])
       on conflict (id) do nothing returning id`,
      [
        events.map(({ id }) => id),
        events.map(({ organizationId }) => organizationId),
        events.map(({ type }) => type),
        events.map(({ createdAt }) => createdAt),
        events.map(({ id, body }) => cipher.seal(body, eventPlace(id))),
      ],
    )
    const fresh = new Set(rows.map(({ id }) => id))
    const told = events.filter(({ id }) => fresh.has(id))
    if (told.length === 0) return
    await change.raw(
      `insert into deliveries (subscription_id, subject, event_id, event_type)
       select wanted.subscription_id, event.subject, event.id, event.type
       from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::timestamptz[])
         with ordinality as event (id, organization_id, subject, type, at, place)
       cross join make_interval(secs => ?) as slack
       cross join lateral (
         select distinct wish.subscription_id from wishes wish
         where wish.organization_id = event.organization_id
           and event.type = any (wish.events)
           and wish.since <= event.at + slack
           and not exists (
             select from wishes later
             where later.subscription_id = wish.subscription_id
               and later.since > wish.since and later.since <= event.at - slack
           )
       ) wanted
       order by event.place`,
      [
        told.map(({ id }) => id),
        told.map(({ organizationId }) => organizationId),
        told.map(({ subject }) => subject),
        told.map(({ type }) => type),
        told.map(({ createdAt }) => createdAt),
        SLACK_SECONDS,
      ],
    )
  })
}

export const eventPlace = (id: string) => `events ${id}`
