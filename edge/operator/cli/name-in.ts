import { UsageError } from '../../../services/kit/process/commands/command.ts'

const NAME_LENGTH_MAX = 140

/** The name of an organization or of a client, as an operator gives it. */
export function nameIn(value: string | boolean | undefined): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    throw new UsageError(`the name must have 1 to ${NAME_LENGTH_MAX} characters`)
  }
  return name
}
