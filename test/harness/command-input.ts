import type { CommandInput } from '../../services/kit/process/commands/command.ts'
import type { Installation } from '../../services/kit/process/installation.ts'

/** What a command is run with, over these parts of an installation. What it reports goes nowhere unless `more` says where. */
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
