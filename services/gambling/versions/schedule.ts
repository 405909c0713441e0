import type { Knex } from 'knex'

/** In the transaction of a change: makes a version due, unless one is pending. */
export async function scheduleVersion(change: Knex.Transaction): Promise<void> {
  await change.raw(
    `insert into versions (id) values (gen_random_uuid()) on conflict (state) where state = 'PENDING' do nothing`,
  )
}
