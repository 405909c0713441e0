import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import type { AlertName } from '../../../services/validation/rules/rule.ts'
import type { Instruction } from '../../harness/instructions.ts'

/** `title` describes the input; `alerts` are all alerts that it must raise, in order. */
export type Case = readonly [title: string, instruction: Instruction, ...alerts: AlertName[]]

/** Cases by family, all validated against the same directory. */
export interface Cases {
  readonly directory: BankDirectory
  readonly families: Readonly<Record<string, readonly Case[]>>
}
