// The command-line program for operators: npm run payprep -- <command>
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commands as seedCommands } from '../../seeds/load.ts'
import { commandsWith as beneficiariesCommands } from '../../services/beneficiaries/commands.ts'
import { eraser as beneficiariesEraser } from '../../services/beneficiaries/organization-eraser.ts'
import { commandsWith as gamblingCommands } from '../../services/gambling/commands/index.ts'
import { eraser as gamblingEraser } from '../../services/gambling/organization-eraser.ts'
import { UsageError } from '../../services/kit/process/command.ts'
import { openInstallation } from '../../services/kit/process/installation.ts'
import { requireDatabase } from '../../services/kit/process/preflight.ts'
import { commands as webhookCommands } from '../../services/notifier/commands.ts'
import { eraser as notifierEraser } from '../../services/notifier/organization-eraser.ts'
import { commands as referenceDataCommands } from '../../services/reference-data/commands/index.ts'
import { commands as validationCommands } from '../../services/validation/commands.ts'
import { commands as bookCommands } from '../../services/verification/book/commands.ts'
import { commandsWith as verificationCommands } from '../../services/verification/commands.ts'
import { keepsEndUser } from '../../services/verification/end-user-query.ts'
import { nameMatchCommands } from '../../services/verification/name-match-command.ts'
import { eraser as verificationEraser } from '../../services/verification/organization-eraser.ts'
import { commandsWith as responderCommands } from '../../services/verification/responders/commands.ts'
import { commands as fileCommands } from '../files/commands.ts'
import type { ProgramName } from '../operation/programs.ts'
import { upCommands } from '../operation/up/command.ts'
import { runCommandLine } from './command-line.ts'
import { commands as clientCommands } from './client-commands.ts'
import { operatorsLog } from './record-command.ts'
import { organizationCommands } from './organization-commands.ts'
import { commands as hostedCommands } from '../hosted/commands.ts'
import { commandsWith as callerCommands } from '../operation/caller-commands.ts'
import { commandsWith as configCommands } from '../operation/config-commands.ts'
import { commands as encryptionCommands } from '../operation/encryption-commands.ts'
import { commandsWith as databaseCommands } from '../operation/database-commands.ts'

const erasers = [beneficiariesEraser, verificationEraser, gamblingEraser, notifierEraser]

const commands = [
  ...fileCommands,
  ...organizationCommands({ erasers }),
  ...hostedCommands,
  ...clientCommands,
  ...seedCommands,
  ...referenceDataCommands,
  ...validationCommands,
  ...beneficiariesCommands(keepsEndUser),
  ...webhookCommands,
  ...bookCommands,
  ...verificationCommands(process.env),
  ...nameMatchCommands,
  ...responderCommands(process.env),
  ...gamblingCommands(process.env),
  ...callerCommands(process.env),
  ...configCommands(process.env),
  ...databaseCommands(process.env),
  ...encryptionCommands,
  ...upCommands({ env: process.env, commandOf }),
]

/** A built program lies beside this one; from source, programs run as npm start does. */
function commandOf(program: ProgramName): readonly [string, ...string[]] {
  const built = join(dirname(process.argv[1]!), `${program}.js`)
  if (existsSync(built)) return [process.execPath, built]
  const file = program === 'edge' ? 'edge/main.ts' : `services/${program}/main.ts`
  return [process.execPath, '--import', 'tsx', file]
}

// The write that failed reports it.
process.stdout.on('error', () => {})

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  write: text =>
    new Promise((resolve, reject) =>
      process.stdout.write(text, error =>
        error ? reject(new UsageError(`stdout takes no more: ${error.message}`)) : resolve(),
      ),
    ),
  isInteractive: process.stderr.isTTY,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  async openInstallation() {
    await requireDatabase(process.env)
    return openInstallation(process.env)
  },
  openSecurityLog: () => operatorsLog(process.env),
})
