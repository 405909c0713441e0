import type { Knex } from 'knex'
import { type Deliveries, deliveriesIn, type Delivery } from './deliveries.ts'
import { deliveryId } from './keys.ts'
import type { SubscriptionRow } from './subscription-rows.ts'
import type { Vault } from './webhook-vault.ts'

const SUBSCRIPTIONS_MAX = 100
const DELIVERIES_MAX = 50

export interface Found {
  readonly subscription: SubscriptionRow
  readonly deliveries: readonly Delivery[]
}

/** What the id of a subscription, an organization, a delivery or an event names, of all organizations. */
export async function findDeliveries(db: Knex, vault: Vault, id: string): Promise<readonly Found[]> {
  const deliveries = deliveriesIn(db, vault)
  const subscription: SubscriptionRow | undefined = await db('subscriptions').where({ id }).first()
  if (subscription !== undefined) {
    const { items } = await deliveries.list(id, {
      state: undefined,
      limit: DELIVERIES_MAX,
      before: undefined,
    })
    return [{ subscription, deliveries: items }]
  }
  const ofOrganization = await subscriptionsOf(db, id).whereNull('deleted_at')
  if (ofOrganization.length > 0) return ofOrganization.map(each => ({ subscription: each, deliveries: [] }))
  const delivery = await db('deliveries').where({ id }).first('subscription_id')
  if (delivery !== undefined) {
    const its = await db('subscriptions').where({ id: delivery.subscription_id }).first()
    return its === undefined ? [] : [{ subscription: its, deliveries: await deliveries.byIds([id]) }]
  }
  const event = await db('events').where({ id }).first('organization_id')
  return event === undefined ? [] : ofEvent(db, deliveries, { id, organizationId: event.organization_id })
}

const subscriptionsOf = (db: Knex, organizationId: string) =>
  db('subscriptions')
    .where({ organization_id: organizationId })
    .orderBy('created_at', 'desc')
    .limit(SUBSCRIPTIONS_MAX)

/** The id of a delivery follows from those of its event and its subscription. */
async function ofEvent(
  db: Knex,
  deliveries: Deliveries,
  event: { readonly id: string; readonly organizationId: string },
): Promise<readonly Found[]> {
  const rows: readonly (SubscriptionRow & { delivery: string })[] = await subscriptionsOf(
    db,
    event.organizationId,
  ).select('*', db.raw(`${deliveryId(':id::uuid', 'id')} as delivery`, { id: event.id }))
  const found = new Map((await deliveries.byIds(rows.map(row => row.delivery))).map(each => [each.id, each]))
  return rows.flatMap(row => {
    const delivery = found.get(row.delivery)
    return delivery === undefined ? [] : [{ subscription: row, deliveries: [delivery] }]
  })
}
