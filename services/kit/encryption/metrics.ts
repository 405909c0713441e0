import { counter } from '../metrics/metrics.ts'

export const rowsRefused = counter({
  name: 'payprep_altered_rows_total',
  help: 'Reads of rows that were refused, because somebody without the master key, or a release before 2.2.0, wrote them.',
  labels: ['table'],
})
