import { gauge } from '../../metrics/metrics.ts'

/** Set at each reload. */
export const failedParts = gauge({
  name: 'payprep_reload_failed_parts',
  help: 'Parts of this process whose files have mistakes since they changed, so that it goes on with what they held before.',
})
