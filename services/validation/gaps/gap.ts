import type { PaymentInstruction } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { Facts } from '../facts/index.ts'

/** Something that an instruction holds and that no rule could judge. */
export interface Gap {
  /** A sentence for people. Like the message of an alert it never repeats an account or a document number. */
  readonly reason: string
  /** JSON pointer of the field that was not judged; absent if no single field is meant. */
  readonly field: string | undefined
}

export interface Judged {
  readonly instruction: PaymentInstruction
  readonly facts: Facts
  readonly directory: BankDirectory
}

/**
 * Finds the gaps of one kind. Only what a rule would have judged counts: what the instruction does not hold, and what
 * has failed an earlier rule, is no gap.
 */
export type FindGaps = (judged: Judged) => readonly Gap[]

export const NO_GAPS: readonly Gap[] = []
