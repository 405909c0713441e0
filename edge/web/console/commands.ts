import { hostname } from 'node:os'
import { keyOf } from '../../../services/kit/encryption/schema-keys.ts'
import { type Command, UsageError } from '../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../services/kit/process/config/config.ts'
import { metricsSettings } from '../../../services/kit/process/lifecycle/metrics.ts'
import { isDirectHost } from '../../../services/kit/process/lifecycle/direct-host.ts'
import { operatorName } from '../../../services/kit/process/operator-name.ts'
import { openEdgeDatabase } from '../../gateway/store/database.ts'
import { passesIn } from '../../gateway/identity/passes.ts'
import { logInSettings } from '../log-in/settings.ts'

const LINK_SECONDS = 600

/** The operator's commands for the console. */
export const commands: readonly Command<'console'>[] = [
  {
    name: 'console link',
    summary: 'Prints a link by which an operator logs in to the console, once, within 10 minutes.',
    operands: [],
    recorded: 'changes',
    options: {
      by: { type: 'string', summary: 'the name that the security log records; by default USER@HOST' },
      at: {
        type: 'string',
        summary: 'where the browser finds the console; by default http://localhost:METRICS_PORT',
      },
    },
    details: 'The session lasts an hour. CONSOLE_ACTIONS=no switches the log-in off.',
    async run({ options: { by, at }, installation }) {
      const { env, databaseUrl, masterKeys } = await installation()
      const { consoleActions, metricsPort } = readConfig(env, { ...logInSettings, ...metricsSettings })
      if (consoleActions === 'no') throw new UsageError('CONSOLE_ACTIONS=no has switched the log-in off')
      const operator = operatorIn(by)
      const origin = originIn(at, metricsPort)
      const db = await openEdgeDatabase(databaseUrl, masterKeys)
      try {
        const { text, endsAt } = await passesIn(db, keyOf(db), Date, 'console').link(operator, LINK_SECONDS)
        return { link: `${origin}/log-in?link=${text}`, operator, expires: endsAt.toISOString() }
      } finally {
        await db.destroy()
      }
    },
  },
]

const NAME = /^[\w.@-]{1,64}$/

function operatorIn(by: string | boolean | undefined): string {
  if (typeof by !== 'string') return `${operatorName()}@${hostname()}`
  if (!NAME.test(by)) throw new UsageError('--by must have 1 to 64 characters of A-Z a-z 0-9 . _ @ -')
  return by
}

function originIn(at: string | boolean | undefined, metricsPort: number): string {
  if (typeof at !== 'string') {
    if (metricsPort > 0) return `http://localhost:${metricsPort}`
    throw new UsageError(
      'METRICS_PORT is not set here: say where the console is, as --at http://localhost:9464',
    )
  }
  const url = URL.canParse(at) ? new URL(at) : undefined
  if (url?.protocol !== 'http:' || url.pathname !== '/' || !isDirectHost(url.host))
    throw new UsageError(`--at must be like http://localhost:9464, or have an IP address, and is ${at}`)
  return url.origin
}
