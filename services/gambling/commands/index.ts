import type { Command } from '../../kit/process/commands/command.ts'
import { importCommand } from './import.ts'
import { importsCommand } from './imports.ts'
import { listCommand } from './list.ts'
import { publishCommand } from './publish.ts'
import { screenCommand } from './screen.ts'
import { showCommand } from './show.ts'
import { statusCommand } from './status.ts'
import { versionsCommand } from './versions.ts'
import { organizationEraser } from '../../kit/postgres/organization-eraser.ts'
import { openGamblingDatabase } from '../database.ts'

/** The operator's commands over the dataset of gambling destinations. `env` holds the settings of the service. */
export function commandsWith(env: NodeJS.ProcessEnv): readonly Command<'gambling'>[] {
  return [
    statusCommand,
    importCommand(env),
    importsCommand,
    versionsCommand,
    publishCommand,
    listCommand,
    showCommand,
    screenCommand(env),
  ]
}

/** Erases imports only: the dataset belongs to the installation. A running import is deleted once it has ended. */
export const eraser = organizationEraser('gambling', openGamblingDatabase, (db, organization_id) => [
  { table: 'imports', rows: db('imports').where({ organization_id }).whereNot({ state: 'PENDING' }) },
])
