// Starts the edge and, in the same process, every service without an address in the settings: by default, all. Or, with
// EDGE_PROCESSES, several such processes.
//
// The folders of the edge are layers: gateway/ imports neither web/ nor operator/, and web/ does not import operator/.
// test/architecture/layers.ts has the rules.
import { describeConfig } from '../services/kit/process/config/config.ts'
import { openInstallation } from '../services/kit/process/installation.ts'
import { run } from '../services/kit/process/lifecycle/run.ts'
import { isWorker } from '../services/kit/process/worker.ts'
import { hasCluster } from '../services/kit/postgres/embedded-postgres.ts'
import { asksForHelp, HELP, isBrief, mistake, onlyLoadsSeeds } from './operator/arguments.ts'
import { settings } from './config.ts'
import { startProcesses } from './processes.ts'

if (mistake !== undefined) {
  process.stderr.write(`edge: ${mistake}: see npm start -- --help\n`)
  process.exitCode = 2
} else if (asksForHelp) process.stdout.write(HELP)
else if (onlyLoadsSeeds) {
  const { loadSeedsAlone } = await import('./operator/first-load.ts')
  await loadSeedsAlone(process.env)
} else
  await run(
    'edge',
    process.env,
    settings,
    async (config, log, lifecycle) => {
      if (!isWorker) log('starting', describeConfig(settings, config))
      if (config.processes > 1 && !isWorker) return startProcesses(process.env, config, log, lifecycle)
      const hadCluster = hasCluster(config.dataDirectory)
      // The embedded Postgres starts, and is made before a first start, while the rest of the code is loaded.
      const opening = openInstallation(process.env)
      // If it fails, `serveEdge` throws its error.
      const opened = opening.catch(() => undefined)
      lifecycle.keep({ close: async () => (await opened)?.close() })
      // Imported on demand: the parent of several processes does not need it.
      const { serveEdge } = await import('./serve.ts')
      await serveEdge(process.env, config, { opening, hadCluster }, log, lifecycle)
    },
    { isBrief: isBrief(process.env) },
  )
