import { gauge } from '../../../services/kit/metrics/metrics.ts'
import { scraped } from '../../../services/kit/metrics/scrape.ts'
import type { LastAudit } from './last-audit.ts'

const passed = gauge({
  name: 'payprep_audit_passed_timestamp_seconds',
  help: 'When payprep audit verify last found nothing, in seconds since 1970; 0 if it never has.',
})

const findings = gauge({
  name: 'payprep_audit_findings',
  help: 'What payprep audit verify found at its last run. Absent if it never ran.',
})

/** Reports the last verification until `close`. */
export const measureAudits = (read: () => Promise<LastAudit | undefined>): { readonly close: () => void } =>
  scraped({
    name: 'audit',
    gauges: [passed, findings],
    read,
    report(last) {
      passed.set((last?.passedAt?.getTime() ?? 0) / 1_000)
      if (last !== undefined) findings.set(last.findings)
    },
  })
