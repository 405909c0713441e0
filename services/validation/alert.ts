import { type Alert, AlertCode, AlertSeverity } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { Finding, Severity } from './rules/check.ts'

const severities: Readonly<Record<Severity, AlertSeverity>> = {
  certain: AlertSeverity.CERTAIN,
  doubtful: AlertSeverity.DOUBTFUL,
}

/** The alert that reports a finding. Its message is built here, not when the rule is checked. */
export function alertOf({ rule, subject }: Finding) {
  return {
    $typeName: 'payprep.validation.v1.Alert' as const,
    code: AlertCode[rule.alert],
    field: rule.fieldIn?.(subject) ?? rule.field,
    message: rule.message(subject),
    severity: severities[rule.severityIn?.(subject) ?? rule.severity],
  } satisfies Alert
}
