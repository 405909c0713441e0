import type { CommandInput } from '../../services/kit/process/commands/command.ts'
import type { Installation } from '../../services/kit/process/installation.ts'

/**
 * The input of a command that runs on these parts of an installation. Its output is discarded unless `more` takes it.
 */
export function commandInput(
  installation: Partial<Installation>,
  more: Partial<CommandInput> = {},
): CommandInput {
  return {
    operands: {},
    options: {},
    installation: async () => installation as Installation,
    progress: () => {},
    warn: () => {},
    write: async () => {},
    exitWith: () => {},
    ...more,
  }
}
