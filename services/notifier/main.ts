// Runs the notifier service as a separate process.
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { settings } from './config.ts'
import { startNotifier } from './start.ts'

await run('notifier', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const { credentials } = installation
  const { securityLog } = lifecycle
  const service = await startNotifier({ ...config, ...installation, log, securityLog })
  await serveProgram('notifier', service, { ...config, credentials, log }, lifecycle)
})
