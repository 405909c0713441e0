import { ConfigError } from './config.ts'
import { EmbeddedPostgresError } from '../postgres/embedded-postgres.ts'
import { errorFields, jsonLog, type Log } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { Problem } from '../problem.ts'

/** How long an end may take before it is made one. */
const CLOSE_TIMEOUT_MS = 15_000

/**
 * Runs a program until SIGTERM or SIGINT, then to a clean end. What an operator
 * can put right is told in one line; anything else is a bug, and shows its stack.
 */
export async function run(
  name: string,
  env: NodeJS.ProcessEnv,
  start: (log: Log, metrics: Metrics) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const log = jsonLog(process.stdout)
  const stopped = new Promise<string>(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  process.on('unhandledRejection', error => {
    log('bug', errorFields(error))
  })

  let running
  try {
    const { metrics } = await openMetrics(env)
    running = await start(log, metrics)
  } catch (error) {
    process.stderr.write(`${name}: ${tell(error)}\n`)
    process.exit(1)
  }
  const signal = await stopped
  log('stopping', { name, signal })
  setTimeout(() => {
    process.stderr.write(`${name}: did not end within ${CLOSE_TIMEOUT_MS} ms\n`)
    process.exit(1)
  }, CLOSE_TIMEOUT_MS).unref()
  await running.close()
  process.exit(0)
}

/** What went wrong at the start, for an operator. */
export function tell(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof Problem) {
    return error.message
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is in use: end what listens there, or choose another`
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be opened by this user: choose one above 1023`
  if (code === 'ECONNREFUSED')
    return `nothing answers at ${(error as { address?: string }).address}:${port} (DATABASE_URL?)`
  return error.stack ?? error.message
}
