import { organizationEraser } from '../kit/postgres/organization-eraser.ts'
import { openNotifierDatabase } from './database.ts'

export const eraser = organizationEraser('notifier', openNotifierDatabase, (db, organization_id) => {
  const subscriptions = db('subscriptions').where({ organization_id })
  return [
    db('deliveries').whereIn('subscription_id', subscriptions.clone().select('id')),
    subscriptions,
    db('events').where({ organization_id }),
    db('event_traces').where({ organization_id }),
  ]
})
