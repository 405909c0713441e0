import type { Command } from '../../../services/kit/process/commands/command.ts'
import { checkDatabase } from '../../../services/kit/postgres/check-database.ts'
import { ConfigError, isProduction, readConfig } from '../../../services/kit/process/config/config.ts'
import { postgresUrl } from '../../../services/kit/process/config/postgres-url.ts'
import { withServer } from './over-schemas.ts'
import { copyDatabase } from './copy-database.ts'

/** In the environment, as the list of processes would show a password on the command line. */
export const copySettings = {
  target: postgresUrl(
    'TARGET_DATABASE_URL',
    'The empty Postgres 15 or newer to which `payprep database copy` copies, as the owner of that database.',
  ),
}

/** The command that moves an installation to another Postgres. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command<'database'>[] => [
  {
    name: 'database copy',
    summary: 'Copies all data into another, empty Postgres, such as from the embedded one.',
    operands: [],
    recorded: 'changes',
    options: {},
    details:
      'From DATABASE_URL, or the embedded Postgres without it, to TARGET_DATABASE_URL, from any version to any from 15 on. Stop all ' +
      'programs first. The source is only read. All is copied or nothing: after a failure run it again. Then start the programs with ' +
      'the new DATABASE_URL, and the same MASTER_KEY and ENVIRONMENT. /docs/growth has all steps.',
    async run({ progress }) {
      const target = await targetIn(env)
      return withServer(env, source => copyDatabase(source, target, progress))
    },
  },
]

async function targetIn(env: NodeJS.ProcessEnv): Promise<string> {
  const { target } = readConfig(env, copySettings)
  const problem =
    target === undefined
      ? 'is not set: set it to postgres://ROLE:PASSWORD@HOST:5432/DATABASE'
      : await checkDatabase(target, { encrypted: isProduction(env), unprivileged: false })
  if (problem !== undefined) throw new ConfigError([{ setting: copySettings.target.name, problem }])
  return target!
}
