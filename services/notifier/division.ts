import type { Division } from '../kit/postgres/citus/divide.ts'
import { UnusableDatabase } from '../kit/postgres/unusable-database.ts'

/** Which tables Citus divides by organization. */
export const division: Division = {
  tables: [
    'subscriptions',
    'subscription_history',
    'events',
    'event_traces',
    'deliveries',
    'attempts',
    'outbox',
    'row_sets',
  ],
  async prepare(db) {
    const { rows } = await db.raw(
      `select exists (select 1 from clear_urls) as "hasClearUrls",
         exists (select 1 from deliveries where organization_id is null)
         or exists (select 1 from attempts where organization_id is null) as "hasOldRows"`,
    )
    const { hasClearUrls, hasOldRows } = rows[0]
    if (hasClearUrls)
      throw new UnusableDatabase(
        'urls of webhooks are still kept in clear: run payprep webhooks erase-clear-urls',
      )
    if (hasOldRows)
      throw new UnusableDatabase(
        'deliveries of releases before 2.2.0 have no organization: they go with WEBHOOK_RETENTION_DAYS',
      )
    // It serves releases before 2.2.0 alone, and Citus takes no triggers.
    await db.raw('drop trigger if exists forget_sealed_url on subscriptions')
  },
}
