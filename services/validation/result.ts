import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import { alertOf } from './alert.ts'
import { judge } from './validate.ts'

/** The result of validating an instruction by this directory, ready for `create`. */
export function resultOf(instruction: PaymentInstruction, directory: BankDirectory) {
  const { findings, gaps } = judge(instruction, directory)
  const status = findings.length === 0 ? ValidationStatus.OK : ValidationStatus.ALERT
  return { status, alerts: findings.map(alertOf), notChecked: [...gaps] }
}
