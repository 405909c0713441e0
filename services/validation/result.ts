import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  type ValidationResult,
  ValidationStatus,
  type Alert,
  AlertCode,
  AlertSeverity,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { judge } from './validate.ts'
import type { Finding, Severity } from './rules/rule.ts'

/** The result of validating an instruction by this directory: a whole message, so that nothing makes a copy of it. */
export function resultOf(instruction: PaymentInstruction, directory: BankDirectory): ValidationResult {
  const { findings, gaps } = judge(instruction, directory)
  const status = findings.length === 0 ? ValidationStatus.OK : ValidationStatus.ALERT
  return {
    $typeName: 'payprep.validation.v1.ValidationResult',
    status,
    alerts: findings.map(alertOf),
    notChecked: gaps,
  }
}

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
