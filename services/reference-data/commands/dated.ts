import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { isDate } from '../tables/table.ts'

/** The day of `--dated`, ISO 8601. Throws a `UsageError` for a day after today: the list would count as current too long. */
export function datedFrom(given: CommandInput['options'][string]): string {
  const text = String(given ?? '')
  const today = new Date().toISOString().slice(0, 10)
  if (isDate(text) && text <= today) return text
  throw new UsageError(`--dated must be a date up to today such as 2026-11-21, not ${text}`)
}
