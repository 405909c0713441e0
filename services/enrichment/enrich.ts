import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../banking/bank-directory.ts'
import { bankStep, type Enrichments, type Step } from './steps.ts'

/** In order; what a later step finds comes beside what an earlier one found. */
const steps: readonly Step[] = [bankStep]

/** All that can be told of an instruction, by what this directory knows. */
export function enrich(instruction: PaymentInstruction, directory: BankDirectory): Enrichments {
  return Object.assign({}, ...steps.map(step => step(instruction, directory)))
}
