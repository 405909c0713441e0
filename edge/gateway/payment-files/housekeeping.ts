import type { Knex } from 'knex'
import { deleteInSteps } from '../../../services/kit/postgres/delete-in-steps.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'
import { every } from '../../../services/kit/process/lifecycle/every.ts'
import type { Log } from '../../../services/kit/process/logging/log.ts'

const INTERVAL_MS = 3_600_000
/** Their pieces go with them. */
const FILES_AT_ONCE = 20

/** Deletes files that ended this many days ago, and those whose upload has stopped, every hour. */
export const deletePaymentFiles = (
  db: Knex,
  days: number,
  log: Log,
): { readonly close: () => Promise<void> } =>
  every(INTERVAL_MS, log, 'delete payment files', () => deleteExpired(acrossOrganizations(db), days))

export async function deleteExpired(db: Knex, days: number): Promise<void> {
  const expired = db('payment_files').whereRaw(
    `(state = 'RECEIVING' and updated_at < now() - interval '1 hour'
      or state <> 'PENDING' and created_at < now() - ? * interval '1 day')`,
    [days],
  )
  await deleteInSteps(db, { table: 'payment_files', rows: expired }, FILES_AT_ONCE)
}
