import type { Knex } from 'knex'
import { byShard, inShard } from '../kit/postgres/citus/shards.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { deliveryId } from './keys.ts'

/**
 * Deletes events of an organization with their deliveries and the answers of endpoints. Events with a pending delivery
 * stay, and those that wait for the sink, if there is one. Paused deliveries are deleted and not sent, nor is what the sink
 * has rejected. Returns how many events stay.
 */
export function eraseEvents(db: Knex, { organizationId, eventIds, hasSink }: Erasure): Promise<number> {
  return inOrganization(db, organizationId, async own => {
    const [place] = await byShard(own, [organizationId], id => id)
    const of = (table: string) => inShard(place!, table)
    const organizations = [organizationId]
    // Deliveries are found by computed ids. Those of earlier releases have others, and are in the default partition.
    const { rows } = await own.raw(
      `with erased as (select unnest(cast(:eventIds as uuid[])) as event_id), its as (
        select ${deliveryId('erased.event_id', 'subscriptions.id')} as id from erased
        cross join subscriptions where subscriptions.organization_id = :organizationId
        union
        select other.id from deliveries_other other join erased using (event_id)
        join subscriptions on subscriptions.id = subscription_id and subscriptions.organization_id = :organizationId
        where ${of('other')}
       )
       select deliveries.id, deliveries.event_id, deliveries.state from deliveries join its using (id)
       where ${of('deliveries')} for update of deliveries`,
      { eventIds: [...eventIds], organizationId, organizations },
    )
    const rowsOf = (table: string) => own(table).whereRaw(of(table), { organizations })
    const its = { organization_id: organizationId }
    const outbox = () => own('outbox').where(its).whereIn('event_id', eventIds)
    const waiting: string[] = hasSink ? await outbox().whereNull('set_aside_at').pluck('event_id') : []
    const pending = new Set([
      ...rows.filter(({ state }: DeliveryRow) => state === 'PENDING').map(eventOf),
      ...waiting,
    ])
    const gone = eventIds.filter(id => !pending.has(id))
    const deliveries = rows
      .filter((row: DeliveryRow) => !pending.has(row.event_id))
      .map(({ id }: DeliveryRow) => id)
    await rowsOf('attempts').whereIn('delivery_id', deliveries).delete()
    await rowsOf('deliveries').whereIn('id', deliveries).delete()
    await own('event_traces').where(its).whereIn('id', gone).delete()
    await outbox().whereIn('event_id', gone).delete()
    await own('events').where(its).whereIn('id', gone).delete()
    return pending.size
  })
}

interface Erasure {
  readonly organizationId: string
  readonly eventIds: readonly string[]
  readonly hasSink: boolean
}

interface DeliveryRow {
  readonly id: string
  readonly event_id: string
  readonly state: string
}

const eventOf = ({ event_id: id }: DeliveryRow) => id
