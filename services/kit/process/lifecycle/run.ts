import { setTimeout as sleep } from 'node:timers/promises'
import { type CloseStack, closeStack } from './close-stack.ts'
import { buildInfo } from './build-info.ts'
import {
  type Config,
  ConfigError,
  integer,
  isProduction,
  mistakeText,
  oneOf,
  readConfig,
  type Settings,
} from '../config/config.ts'
import { passInProcessStrictly } from '../../pass-in-process.ts'
import { errorText } from './error-text.ts'
import { errorFields, jsonLog, type Log } from '../logging/log.ts'
import { metricsSettings, serveMetrics, type ServePrivately } from './metrics.ts'
import { outliveReaders } from '../logging/output.ts'
import { preflight } from './preflight.ts'
import { readableLog } from '../logging/readable-log.ts'
import { reloadOnHangup } from '../reloading/reload.ts'
import { openSecurityLog, type SecurityLog, securityLogSettings } from '../security/security-log.ts'
import { startTracing } from '../../tracing/start.ts'
import { stopOrder, stopSignal } from './stop-signal.ts'
import { beat, isWorker, RETIRE } from '../worker.ts'

/** The process exits with code 1 if closing takes longer. */
const CLOSE_TIMEOUT_MS = 15_000
/** How long a replaced process waits for its connections to end: longer than a connection may be idle. */
const RETIRE_TIMEOUT_MS = 90_000

/** What a running program gets from its process. */
export interface Lifecycle extends Pick<CloseStack, 'keep'> {
  /** Registers a callback for the order to stop: from then on the program announces that it drains, and goes on serving. */
  readonly onDrain: (drain: () => void) => void
  /** Registers a callback for a worker that has been replaced. It resolves once the last connection has ended. */
  readonly onRetire: (retire: () => Promise<unknown>) => void
  /** Aborted when the process is to stop: long work at start gives up, and throws the signal's reason. */
  readonly stopping: AbortSignal
  readonly servePrivately: ServePrivately
  readonly securityLog: SecurityLog
}

/** The settings of every process that serves. */
export const lifecycleSettings = {
  drainDelayMs: integer(
    'DRAIN_DELAY_MS',
    'How long a process that is to stop still serves, in milliseconds, while load balancers and callers learn that it drains. By default 5000 in production, else 0.',
    undefined,
    { max: 300_000 },
  ),
  logLevel: oneOf(
    'LOG_LEVEL',
    'The lowest level that is logged.',
    ['debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'info',
  ),
  ...metricsSettings,
  ...securityLogSettings,
}

const NOWHERE = { write: () => {} }

const PRODUCTION_DRAIN_DELAY_MS = 5_000

/**
 * Runs a program until SIGTERM or SIGINT, then drains and closes it; a second signal ends it at once. SIGHUP reloads what can
 * be reloaded. All settings are read before any other work, so that an operator sees all mistakes at once, a line for each. If the
 * program cannot start for another reason that an operator can fix, stderr gets one line; for a bug, the stack. Parts that have
 * started are then closed. With `isBrief`, stderr gets warnings and errors for people in place of a log.
 */
export async function run<S extends Settings>(
  name: string,
  env: NodeJS.ProcessEnv,
  settings: S,
  start: (config: Config<S>, log: Log, lifecycle: Lifecycle) => Promise<void>,
  { isBrief = false } = {},
): Promise<void> {
  const stopped = stopOrder()
  const stopping = new AbortController()
  void stopped.then(() => stopping.abort())
  const { keep, close } = closeStack()
  const drains: (() => void)[] = []
  const retirements: (() => Promise<unknown>)[] = []
  let log: Log
  let drainDelayMs: number
  outliveReaders()
  if (env.STRICT_MESSAGES !== undefined) passInProcessStrictly()
  if (isWorker) beat()
  try {
    const { config, mistakes, warnings } = await preflight(env, { ...settings, ...lifecycleSettings })
    // With several processes, only the parent prints warnings.
    for (const warning of isWorker ? [] : warnings)
      process.stderr.write(`${name}: warning: ${mistakeText(warning)}\n`)
    if (config === undefined) throw new ConfigError(mistakes)
    const own: Config<typeof lifecycleSettings> = config
    drainDelayMs = own.drainDelayMs ?? (isProduction(env) ? PRODUCTION_DRAIN_DELAY_MS : 0)
    log = isBrief
      ? readableLog(process.stderr)
      : jsonLog(process.stdout, { service: name, level: own.logLevel })
    process.on('unhandledRejection', error => log('bug', errorFields(error), 'error'))
    process.on('uncaughtExceptionMonitor', error => log('crashed', errorFields(error), 'fatal'))
    reloadOnHangup(log)
    const securityLog = openSecurityLog(config, name, log, isBrief ? NOWHERE : process.stdout)
    const { servePrivately } = await serveMetrics(config)
    keep(await startTracing(env, { name: `payprep-${name}`, version: buildInfo.version }))
    await start(config, log, {
      keep,
      servePrivately,
      securityLog,
      onDrain: drain => drains.push(drain),
      onRetire: retire => retirements.push(retire),
      stopping: stopping.signal,
    }).catch(error => {
      if (error !== stopping.signal.reason) throw error
      // It does not serve yet, so no caller has to learn that it drains.
      drainDelayMs = 0
    })
  } catch (error) {
    const text = unlistenable(env, { ...settings, ...lifecycleSettings }, error) ?? errorText(error)
    const lines = error instanceof ConfigError ? text.split('\n') : [text]
    process.stderr.write(lines.map(line => `${name}: ${line}\n`).join(''))
    exitWithin(CLOSE_TIMEOUT_MS, name)
    await close().catch(() => {})
    process.exit(1)
  }

  const signal = await stopped
  log('stopping', { name, signal, drainDelayMs })
  if (signal === RETIRE) {
    const left = Promise.all(retirements.map(retire => retire()))
    await Promise.race([left, sleep(RETIRE_TIMEOUT_MS), stopSignal()])
  } else {
    if (!isWorker) void stopSignal().then(() => process.exit(1))
    for (const drain of drains) drain()
    await sleep(drainDelayMs)
  }
  exitWithin(CLOSE_TIMEOUT_MS, name)
  await close()
  log('stopped', { name })
  process.exit()
}

function exitWithin(milliseconds: number, name: string) {
  setTimeout(() => {
    process.stderr.write(`${name}: did not stop within ${milliseconds} ms\n`)
    process.exit(1)
  }, milliseconds).unref()
}

/** Why a process cannot listen, by error code: the suffix of the wrong setting, and the text after `NAME is VALUE, `. */
const LISTEN_FAILURES: Readonly<Record<string, readonly [suffix: string, problem: string]>> = {
  EADDRINUSE: ['_PORT', 'where another process listens: stop that process, or set another port'],
  EACCES: ['_PORT', 'where this user may not listen: set a port above 1023'],
  EADDRNOTAVAIL: ['_HOST', 'which is no address of this machine: correct it, or set 0.0.0.0 for all'],
  ENOTFOUND: ['_HOST', 'which is no name of this machine: correct it, or set 0.0.0.0 for all'],
}

/** Names the setting of a port or host on which this process cannot listen. */
function unlistenable(env: NodeJS.ProcessEnv, settings: Settings, error: unknown): string | undefined {
  const { code = '', port, address, hostname } = error as ListenError
  const [suffix, problem] = LISTEN_FAILURES[code] ?? []
  if (suffix === undefined) return undefined
  const value = suffix === '_PORT' ? port : (address ?? hostname)
  const config = readConfig(env, settings)
  const found = Object.entries(settings).find(
    ([key, { name }]) => name.endsWith(suffix) && config[key] === value,
  )
  return found && `${found[1].name} is ${value}, ${problem}`
}

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }
