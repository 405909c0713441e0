import type { PaymentInstruction } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import type { Facts } from '../facts/index.ts'

/** A part of an instruction that no rule could judge. */
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
 * Finds the gaps of one kind: parts that a rule would have judged. Missing parts, and parts that failed an earlier
 * rule, are no gaps.
 */
export type FindGaps = (judged: Judged) => readonly Gap[]

export const NO_GAPS: readonly Gap[] = []
