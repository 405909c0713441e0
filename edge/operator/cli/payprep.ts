// The command-line program for operators: npm run payprep -- <command>
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../../../services/kit/process/commands/command.ts'
import type { ProgramName } from '../operation/programs.ts'
import { threadProgram } from '../files/parallel/thread-program.ts'
import { runCommandLine } from './command-line.ts'
import { mayOverwrite } from './progress.ts'
import { operatorNouns } from './nouns.ts'

/** A built program lies beside this one; from source, programs run as npm start does. */
function commandOf(program: ProgramName): readonly [string, ...string[]] {
  const built = join(dirname(process.argv[1]!), `${program}.js`)
  if (existsSync(built)) return [process.execPath, built]
  const file = program === 'edge' ? 'edge/main.ts' : `services/${program}/main.ts`
  return [process.execPath, 'edge/operator/run.mjs', file]
}

const checkWorker = threadProgram('check-worker', 'edge/operator/files/parallel/worker.ts')
const nouns = operatorNouns(process.env, { commandOf, checkWorker })

// The failed write reports the error.
process.stdout.on('error', () => {})

process.exitCode = await runCommandLine(nouns, process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  write: text =>
    new Promise((resolve, reject) =>
      process.stdout.write(text, error =>
        error ? reject(new UsageError(`stdout cannot be written: ${error.message}`)) : resolve(),
      ),
    ),
  isInteractive: mayOverwrite(process.stderr, process.env),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  async openInstallation() {
    const [{ requireDatabase }, { openStore }] = await Promise.all([
      import('../../../services/kit/process/lifecycle/preflight.ts'),
      import('../../../services/kit/process/installation.ts'),
    ])
    await requireDatabase(process.env)
    return openStore(process.env)
  },
  openSecurityLog: async () => (await import('./record-command.ts')).operatorsLog(process.env),
})
