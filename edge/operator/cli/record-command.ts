import { hostname } from 'node:os'
import { operatorName } from '../../../services/kit/process/operator-name.ts'
import { isUuid } from '../../../services/kit/ids.ts'
import {
  type Command,
  type CommandInput,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import { ConfigError, isProduction, readConfig } from '../../../services/kit/process/config/config.ts'
import { jsonLog } from '../../../services/kit/process/logging/log.ts'
import { isClientId } from '../../gateway/identity/client-secrets.ts'
import {
  noSecurityLog,
  openSecurityLog,
  reasonOf,
  type SecurityEnding,
  type SecurityLog,
  securityLogSettings,
} from '../../../services/kit/process/security/security-log.ts'

/**
 * The security log of operators' commands. Without SECURITY_LOG their lines go to standard error in production, and nowhere
 * in development.
 */
export function operatorsLog(env: NodeJS.ProcessEnv): SecurityLog {
  const settings = readConfig(env, securityLogSettings)
  if (settings.securityLogFile === '' && !isProduction(env)) return noSecurityLog
  const securityLog = openSecurityLog(settings, 'payprep', jsonLog(process.stderr), process.stderr)
  const operator = operatorOf(env)
  return (event, entry) => securityLog(event, { ...entry, ...operator })
}

function operatorOf({ SUDO_USER: sudoUser }: NodeJS.ProcessEnv) {
  const operator = `${operatorName()}@${hostname()}`
  return { operator, ...(sudoUser !== undefined && USER.test(sudoUser) && { sudoUser }) }
}

const USER = /^[A-Za-z0-9._-]{1,64}$/

type Arguments = Pick<CommandInput, 'operands' | 'options'>

/**
 * Runs a command and records its outcome in the security log, in one line, also if it is interrupted. `exitCode` tells whether
 * a command that ended has done all that it was to do.
 */
export async function recordCommand<T>(
  command: Command,
  given: Arguments,
  openLog: () => Promise<SecurityLog>,
  run: () => Promise<T>,
  exitCode: () => number | undefined = () => undefined,
): Promise<T> {
  if (command.recorded === 'nothing') return run()
  // Opened first: a command that could not be recorded is not run.
  const securityLog = await openLog()
  const write = (ending: SecurityEnding) =>
    securityLog('command.run', { ...ending, ...circumstances(command, given) })
  const interrupted = (signal: NodeJS.Signals) => {
    write({ outcome: 'failure', reason: 'interrupted' })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    const result = await run()
    write((exitCode() ?? 0) === 0 ? { outcome: 'success' } : { outcome: 'failure', reason: 'incomplete' })
    return result
  } catch (error) {
    write({ outcome: 'failure', reason: whyFailed(error) })
    throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function circumstances({ name }: Command, { operands, options }: Arguments) {
  // A client's id of an end-user may be a UUID too, and is left out.
  const { organization = options.organization, user: _, ...others } = operands
  const target = Object.values(others).find(isId)
  return {
    command: name,
    ...(isId(organization) && { organization }),
    ...(target !== undefined && { target }),
  }
}

/** Only ids are recorded: other operands may be names. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && (isUuid(value) || isClientId(value))

const whyFailed = (error: unknown) =>
  error instanceof UsageError ? 'misused' : error instanceof ConfigError ? 'settings' : reasonOf(error)
