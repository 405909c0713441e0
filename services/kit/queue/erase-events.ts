import type { Knex } from 'knex'
import { NIL_UUID } from '../ids.ts'
import { inOrganization } from '../postgres/organization-rows.ts'

/** Erases events that the notifier has taken, as its RPC does. */
export type EraseEvents = (request: {
  readonly organizationId: string
  readonly eventIds: string[]
}) => Promise<{ readonly pending: number }>

/** The most events that the RPC accepts. */
const EVENTS_AT_ONCE = 200

/** Erases rejected events from the outbox, and sent events at the notifier. Returns how many events are not erased yet. */
export async function eraseEvents(
  db: Knex,
  erase: EraseEvents | undefined,
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  let pending = 0
  for (let start = 0; start < ids.length; start += EVENTS_AT_ONCE) {
    const eventIds = ids.slice(start, start + EVENTS_AT_ONCE)
    const waiting: readonly string[] = await inOrganization(db, organizationId, async own => {
      // The nil UUID is that of rows of earlier releases.
      const inOutbox = () =>
        own('outbox').whereIn('organization_id', [organizationId, NIL_UUID]).whereIn('event_id', eventIds)
      // The notifier refuses these, so they are never sent.
      await inOutbox().whereNotNull('set_aside_at').delete()
      return inOutbox().pluck('event_id')
    })
    const taken = eventIds.filter(id => !waiting.includes(id))
    const left = taken.length === 0 ? undefined : await erase?.({ organizationId, eventIds: taken })
    pending += waiting.length + (left?.pending ?? 0)
  }
  return pending
}
