// Runs the reference-data service as a separate process.
import { loadSeedsAtStart } from '../../seeds/load.ts'
import { openDatabaseServer, readMembership } from '../kit/process/installation.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { settings } from './config.ts'
import { startReferenceData } from './start.ts'

await run('reference-data', process.env, settings, async (config, log, lifecycle) => {
  const { credentials } = await readMembership(process.env)
  const address = lifecycle.keep(await openDatabaseServer(process.env))
  const service = await startReferenceData(address, db => loadSeedsAtStart(db, log))
  await serveProgram('reference-data', service, { ...config, credentials, log }, lifecycle)
})
