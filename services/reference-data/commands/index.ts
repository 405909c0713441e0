import type { Command } from '../../kit/process/commands/command.ts'
import { directoryCommands } from './directory.ts'
import { importCommands } from './imports.ts'
import { pathCommands } from './path.ts'
import { registryCommands } from './registry.ts'
import { releaseCommands } from './releases.ts'
import { ssiCommands } from './ssi.ts'
import { updateCommand } from './update.ts'

/** The operator's commands of this service. */
export const commands: readonly Command<'reference'>[] = [
  ...importCommands,
  updateCommand(),
  ...releaseCommands,
  ...directoryCommands,
  ...pathCommands,
  ...ssiCommands,
  ...registryCommands,
]
