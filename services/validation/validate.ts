import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { NotChecked } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import type { BankDirectory } from '../library/banking/directory/bank-directory.ts'
import { broken, type Finding } from './rules/rule.ts'
import { factsOf } from './facts/index.ts'
import { gapsIn } from './gaps/index.ts'
import { rules } from './rules/index.ts'

/** What is wrong with an instruction, and what could not be judged. */
export interface Judgement {
  readonly findings: readonly Finding[]
  readonly gaps: NotChecked[]
}

/** Judges an instruction by the rules, according to this directory. */
export function judge(instruction: PaymentInstruction, directory: BankDirectory): Judgement {
  const facts = factsOf(instruction, directory)
  return { findings: broken(rules, facts), gaps: gapsIn({ instruction, facts, directory }) }
}

/** The rules that an instruction breaks. */
export function validate(instruction: PaymentInstruction, directory: BankDirectory): readonly Finding[] {
  return broken(rules, factsOf(instruction, directory))
}
