import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  type ValidationResult,
  ValidationStatus,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { alertOf } from './alert.ts'
import { judge } from './validate.ts'

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
