import type { CommandInput, Row } from '../../kit/process/commands/command.ts'
import type { ImportOutcome } from '../releases/import.ts'

/** The row of an import, which counts its damaged lines. Warns of each of them. */
export function reportedRow({ damagedLines, ...row }: ImportOutcome, { warn }: CommandInput): Row {
  for (const { line, reason } of damagedLines) {
    warn(`${row.source}: skipped${line === undefined ? '' : ` line ${line}`}: ${reason}`)
  }
  return row
}
