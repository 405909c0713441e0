import { closeSync, openSync } from 'node:fs'
import { pino } from 'pino'
import { type Config, ConfigError, text } from '../config/config.ts'
import { jsonLog, type Log } from '../logging/log.ts'
import { outageLog } from '../logging/outage-log.ts'
import { problemIn } from '../../problem.ts'
import { reloadable } from '../reloading/reload.ts'
import type { SecurityEvent } from './security-events.ts'
import { thinned } from './thinned.ts'

/** Actor, origin and object of an event. Ids, never names, account numbers or secrets. */
interface Circumstances {
  /** The network address that it came from. */
  readonly address?: string | undefined
  /** The id of an API client. That of an unknown client is logged only if it has the form of an id. */
  readonly client?: string | undefined
  readonly organization?: string | undefined
  /** The id of an end-user's session. */
  readonly session?: string | undefined
  /** The program or team that called a service. */
  readonly caller?: string | undefined
  /** The operator that ran a command, as `user@host`. */
  readonly operator?: string | undefined
  /** The user that became this operator by sudo. */
  readonly sudoUser?: string | undefined
  /** The command that an operator ran, without its arguments. */
  readonly command?: string | undefined
  /** The id of the object that was acted on. */
  readonly target?: string | undefined
  readonly requestId?: string | undefined
}

/** The outcome. The reason of a failure is in kebab-case; that of a success says what was done. */
export type SecurityEnding =
  | { readonly outcome: 'success'; readonly reason?: string }
  | { readonly outcome: 'failure'; readonly reason: string }

export type SecurityEntry = SecurityEnding & Circumstances

/** Writes one line for a security team: the actor, the action or attempt, and the outcome. */
export type SecurityLog = (event: SecurityEvent, entry: SecurityEntry) => void

/** Why something failed: the code of its Problem in kebab-case, or its kind; else `failed`. */
export function reasonOf(error: unknown): string {
  const problem = problemIn(error)
  const words = problem?.code ?? problem?.kind.replace(/[A-Z]/g, letter => `_${letter}`) ?? 'failed'
  return words.toLowerCase().replaceAll('_', '-')
}

export const noSecurityLog: SecurityLog = () => {}

export const securityLogSettings = {
  securityLogFile: text(
    'SECURITY_LOG',
    'The file that gets the lines of the security log; SIGHUP reopens it. By default they are among the others, marked `"log":"security"`.',
    '',
  ),
}

/**
 * Opens the security log of a program: the file that the settings name, or else `otherwise`, by default standard output.
 * LOG_LEVEL does not filter it; floods of failures are thinned. Throws a ConfigError if the file cannot be written. If a later
 * write fails, `log` gets a line, and the program goes on.
 */
export function openSecurityLog(
  { securityLogFile: file }: Config<typeof securityLogSettings>,
  service: string,
  log: Log,
  otherwise: Stream = process.stdout,
): SecurityLog {
  const stream = file === '' ? otherwise : appendTo(file, log)
  const write = jsonLog<SecurityEvent>(
    { write: (lines, done) => stream.write(lines.toString(), done) },
    { service, log: 'security' },
  )
  return thinned<SecurityEvent, SecurityEntry>((event, entry) =>
    write(event, { ...entry }, entry.outcome === 'failure' ? 'warn' : 'info'),
  )
}

interface Stream {
  readonly write: (lines: string, done: (error?: Error | null) => void) => unknown
}

/** Only its owner may read the file. */
const FILE_MODE = 0o600

function appendTo(file: string, log: Log) {
  requireWritable(file)
  // Synchronous: an action is in the file even if the program crashes next.
  const stream = pino.destination({ dest: file, append: true, mode: FILE_MODE, sync: true })
  const failed = outageLog(log, { failed: 'security-log.failed', recovered: 'security-log.recovered' })
  stream.on('error', error => failed.failed(error))
  stream.on('write', () => failed.worked())
  reloadable('security log', async () => {
    requireWritable(file)
    stream.reopen()
  })
  return stream
}

function requireWritable(file: string) {
  try {
    closeSync(openSync(file, 'a', FILE_MODE))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem = `names ${file}, to which this user cannot write (${code}): correct it, or the rights of its folder`
    throw new ConfigError([{ setting: 'SECURITY_LOG', problem }])
  }
}
