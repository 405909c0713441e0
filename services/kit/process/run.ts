import { type Config, ConfigError, oneOf, readConfig, type Settings } from './config.ts'
import { EmbeddedPostgresError } from '../postgres/embedded-postgres.ts'
import { UnusableDatabase } from '../postgres/unusable-database.ts'
import { buildInfo } from './build-info.ts'
import { errorFields, jsonLog, type Log } from './log.ts'
import { metricsSettings, serveMetrics, type ServePrivately } from './metrics.ts'
import { Problem, problemIn } from '../problem.ts'
import { startTracing } from '../tracing/start.ts'

const logSettings = {
  /** The least level of the lines that are logged. */
  logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
}

/** The process exits by force if closing takes longer. */
const CLOSE_TIMEOUT_MS = 15_000

/**
 * Runs a program until SIGTERM or SIGINT, then closes it. All settings are read before any other work, so that an operator
 * sees all mistakes at once. If the program cannot start for a reason that an operator can fix, stderr gets one line; for a
 * bug, the stack.
 */
export async function run<S extends Settings>(
  name: string,
  env: NodeJS.ProcessEnv,
  settings: S,
  start: (config: Config<S>, log: Log, servePrivately: ServePrivately) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const stopped = stopSignal()
  let log: Log
  let tracing
  let running
  try {
    const config = readConfig(env, { ...settings, ...metricsSettings, ...logSettings })
    log = jsonLog(process.stdout, { service: name, level: (config as Config<typeof logSettings>).logLevel })
    process.on('unhandledRejection', error => log('bug', errorFields(error), 'error'))
    process.on('uncaughtExceptionMonitor', error => log('crashed', errorFields(error), 'fatal'))
    const { servePrivately } = await serveMetrics(config)
    tracing = await startTracing(env, {
      name: name === 'payprep' ? name : `payprep-${name}`,
      version: buildInfo.version,
    })
    running = await start(config, log, servePrivately)
  } catch (error) {
    process.stderr.write(`${name}: ${errorText(error)}\n`)
    process.exit(1)
  }
  const signal = await stopped
  log('stopping', { name, signal })
  setTimeout(() => {
    process.stderr.write(`${name}: did not stop within ${CLOSE_TIMEOUT_MS} ms\n`)
    process.exit(1)
  }, CLOSE_TIMEOUT_MS).unref()
  await running.close()
  await tracing.close()
  process.exit(0)
}

/** The signal that asks this process to stop. */
export function stopSignal(): Promise<string> {
  return new Promise(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
}

/** Errors whose messages say what an operator is to do. */
const FOR_OPERATORS = [ConfigError, EmbeddedPostgresError, Problem, UnusableDatabase]

/** An error as text for an operator: one line if they can fix it, the stack if it is a bug. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (FOR_OPERATORS.some(kind => error instanceof kind)) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: stop the process that listens there, or choose another port`
  if (code === 'EACCES' && port !== undefined)
    return `this user may not listen on port ${port}: choose one above 1023`
  if (code === 'ECONNREFUSED')
    return `connection refused at ${(error as { address?: string }).address}:${port} (check DATABASE_URL)`
  const outage = problemIn(error)
  if (outage?.kind === 'unavailable') {
    const { message } = outage.cause instanceof Error ? outage.cause : outage
    return `something that this process needs does not answer (${message}): start it, or correct its address`
  }
  return error.stack ?? error.message
}
