import { UsageError } from '../../kit/process/commands/command.ts'

const LIMIT = 20
const LIMIT_MAX = 1_000

/** How many rows a command lists. */
export function limitIn(text: string | boolean | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit
  throw new UsageError(`--limit must be a whole number from 1 to ${LIMIT_MAX}`)
}
