import { UsageError } from '../../../services/kit/process/commands/command.ts'

/** A file that cannot be read, or not any further: printed in one line that names the place. */
export class FileError extends UsageError {
  override readonly name = 'FileError'
}
