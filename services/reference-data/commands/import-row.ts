import type { CommandInput, Row } from '../../kit/process/commands/command.ts'
import type { ImportOutcome } from '../releases/import.ts'

/** Warns of each damaged line. Rows only count them. */
export function warnOfDamage({ damagedLines }: ImportOutcome, { warn }: CommandInput): void {
  for (const { line, reason } of damagedLines) {
    warn(line === undefined ? `skipped: ${reason}` : `skipped line ${line}: ${reason}`)
  }
}

/** The row of an import. Warns of each damaged line. */
export function reportedRow(outcome: ImportOutcome, input: CommandInput): Row {
  warnOfDamage(outcome, input)
  const { damagedLines: _, ...row } = outcome
  return row
}
