import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../services/kit/process/config/config.ts'
import { openDatabaseServer } from '../services/kit/process/installation.ts'
import type { Log } from '../services/kit/process/logging/log.ts'
import type { Lifecycle } from '../services/kit/process/lifecycle/run.ts'
import { answerTogether } from '../services/kit/workers/private-port.ts'
import { startWorkers, type Workers } from '../services/kit/workers/workers.ts'
import type { settings } from './config.ts'

/**
 * Runs the edge as several processes that share its port. This parent serves no request: it starts the others, keeps
 * development's Postgres, and has the private port. SIGUSR2 replaces the others one by one; SIGHUP reloads them.
 */
export async function startProcesses(
  env: NodeJS.ProcessEnv,
  { processes: count, port, host, databaseUrl }: Config<typeof settings>,
  log: Log,
  { keep, servePrivately, stopping }: Lifecycle,
): Promise<void> {
  const free = await freePort(port, host)
  const { url } = keep(await openDatabaseServer(env))
  const directory = await mkdtemp(join(tmpdir(), 'payprep-'))
  keep({ close: () => rm(directory, { recursive: true, force: true }) })
  let workers: Workers | undefined
  // Without a listener, the signal would end this process.
  process.on('SIGUSR2', () => void workers?.replaceAll())
  workers = keep(
    await startWorkers({
      count,
      directory,
      env: {
        EDGE_PORT: String(free),
        ...(databaseUrl === undefined && { DATABASE_URL: url }),
      },
      log,
      stopping,
      giveUp() {
        process.exitCode = 1
        process.kill(process.pid, 'SIGTERM')
      },
    }),
  )
  process.on('SIGHUP', workers.reload)
  answerTogether({ directory, count, serving: workers.serving }, servePrivately)
}

/** Finds a free port if `port` is 0. Throws before any other work if another process has the port. */
async function freePort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}
