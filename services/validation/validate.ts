import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../banking/directory/bank-directory.ts'
import { broken, type Finding } from './rules/check.ts'
import { factsOf } from './facts/index.ts'
import { rules } from './rules/index.ts'

/** The rules that an instruction breaks, according to this directory. */
export function validate(instruction: PaymentInstruction, directory: BankDirectory): readonly Finding[] {
  return broken(rules, factsOf(instruction, directory))
}
