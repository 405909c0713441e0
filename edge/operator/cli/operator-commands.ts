import { commands as seedCommands } from '../../../seeds/load.ts'
import {
  commandsWith as beneficiariesCommands,
  eraser as beneficiariesEraser,
} from '../../../services/beneficiaries/commands.ts'
import {
  commandsWith as gamblingCommands,
  eraser as gamblingEraser,
} from '../../../services/gambling/commands/index.ts'
import { commands as webhookCommands, eraser as notifierEraser } from '../../../services/notifier/commands.ts'
import { commands as referenceDataCommands } from '../../../services/reference-data/commands/index.ts'
import { commands as validationCommands } from '../../../services/validation/commands.ts'
import { commands as bookCommands } from '../../../services/verification/book/commands.ts'
import {
  commandsWith as verificationCommands,
  eraser as verificationEraser,
  keepsEndUser,
} from '../../../services/verification/commands.ts'
import { commands as evidenceCommands } from '../../../services/verification/evidence/commands.ts'
import { nameMatchCommands } from '../../../services/verification/name-match-command.ts'
import { commandsWith as responderCommands } from '../../../services/verification/responders/commands.ts'
import { commandsWith as fileCommands } from '../files/commands.ts'
import type { WorkerProgram } from '../files/parallel/workers.ts'
import { upCommands } from '../operation/up/command.ts'
import { commands as clientCommands } from './client-commands.ts'
import { organizationCommands } from './organization-commands.ts'
import { commands as hostedCommands } from '../../web/hosted/commands.ts'
import { commandsWith as callerCommands } from '../operation/caller-commands.ts'
import { commandsWith as configCommands } from '../operation/config-commands.ts'
import { copyCommands } from '../operation/copy-command.ts'
import { commands as auditCommands } from '../operation/audit-verify.ts'
import { commands as encryptionCommands } from '../operation/encryption-commands.ts'
import { commandsWith as databaseCommands } from '../operation/database-commands.ts'
import type { Command } from '../../../services/kit/process/commands/command.ts'
import type { ProgramName } from '../operation/programs.ts'

/** The command line that runs a program: a file of dist/, or its source. */
type CommandOf = (program: ProgramName) => readonly [string, ...string[]]

const erasers = [beneficiariesEraser, verificationEraser, gamblingEraser, notifierEraser]

/** How this program starts others. */
export interface Programs {
  readonly commandOf: CommandOf
  readonly checkWorker: WorkerProgram
}

/** All commands of operators, each beside what it works on. */
export const operatorCommands = (
  env: NodeJS.ProcessEnv,
  { commandOf, checkWorker }: Programs,
): readonly Command[] => [
  ...fileCommands(checkWorker),
  ...organizationCommands({ erasers }),
  ...hostedCommands,
  ...clientCommands,
  ...seedCommands,
  ...referenceDataCommands,
  ...validationCommands,
  ...beneficiariesCommands(keepsEndUser),
  ...webhookCommands,
  ...bookCommands,
  ...verificationCommands(env),
  ...evidenceCommands,
  ...nameMatchCommands,
  ...responderCommands(env),
  ...gamblingCommands(env),
  ...callerCommands(env),
  ...configCommands(env),
  ...databaseCommands(env),
  ...copyCommands(env),
  ...auditCommands,
  ...encryptionCommands,
  ...upCommands({ env, commandOf }),
]
