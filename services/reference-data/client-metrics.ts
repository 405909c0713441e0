import type { OpenDirectory } from '../library/banking/directory/open-directory.ts'
import { counter, gauge } from '../kit/metrics/metrics.ts'
import { scraped } from '../kit/metrics/scrape.ts'

const copied = gauge({
  name: 'payprep_directory_copied_timestamp_seconds',
  help: 'When this process took its copy of the bank directory, by version: Unix time.',
  labels: ['version'],
})

const rows = gauge({
  name: 'payprep_directory_rows',
  help: 'Rows of the copy of the bank directory, by table.',
  labels: ['table'],
})

const staleness = gauge({
  name: 'payprep_directory_age_seconds',
  help: 'How long ago the copy of the bank directory was last known to be the newest version.',
})

export const refreshFailures = counter({
  name: 'payprep_directory_refresh_failures_total',
  help: 'Failed attempts to look for a newer version of the bank directory. The last copy stays in use.',
})

interface Copy {
  readonly directory: Pick<OpenDirectory, 'version' | 'counts'>
  /** Unix time. */
  readonly copiedAtMs: number
  readonly ageMs: number
}

/** Reports the copy that a process follows until `close`. */
export function measureCopy(read: () => Copy): { readonly close: () => void } {
  return scraped({
    name: 'bank directory',
    gauges: [copied, rows, staleness],
    read,
    report({ directory, copiedAtMs, ageMs }) {
      copied.set({ version: directory.version.slice(0, 12) }, copiedAtMs / 1_000)
      for (const [table, count] of Object.entries(directory.counts)) rows.set({ table }, count)
      staleness.set(ageMs / 1_000)
    },
  })
}
