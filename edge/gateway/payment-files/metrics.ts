import type { Knex } from 'knex'
import { counter, gauge } from '../../../services/kit/metrics/metrics.ts'
import { scraped } from '../../../services/kit/metrics/scrape.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'
import { dueJobs } from '../../../services/kit/queue/leased-rows.ts'
import { type Counts, paymentFilesQueue } from './payment-file.ts'

const ended = counter({
  name: 'payprep_payment_files_total',
  help: 'Files of payments that clients sent and whose check has ended, by outcome: COMPLETED, or FAILED if they could not be read to their end.',
  labels: ['outcome'],
})

const payments = counter({
  name: 'payprep_payment_file_payments_total',
  help: 'Payments of such files, by outcome: OK, ALERT, UNREADABLE.',
  labels: ['outcome'],
})

const due = gauge({
  name: 'payprep_payment_files_due',
  help: 'Files of payments that wait for a process.',
})

const oldestDue = gauge({
  name: 'payprep_payment_files_oldest_due_age_seconds',
  help: 'How long the oldest of them has waited.',
})

export function recordEnd(outcome: string, { ok = 0, alert = 0, unreadable = 0 }: Partial<Counts>): void {
  ended.inc({ outcome })
  for (const [each, count] of Object.entries({ OK: ok, ALERT: alert, UNREADABLE: unreadable }))
    payments.inc({ outcome: each }, count)
}

/** Reports the queue, which is the same in every process, until `close`. */
export const measurePaymentFiles = (db: Knex): { readonly close: () => void } =>
  scraped({
    name: 'payment files',
    gauges: [due, oldestDue],
    read: () => dueJobs(acrossOrganizations(db), paymentFilesQueue),
    report(jobs) {
      due.set(jobs.due)
      oldestDue.set(jobs.oldestDueSeconds)
    },
  })
