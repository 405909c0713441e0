// Runs the reference-data service as a separate process.
import { loadSeeds } from '../../seeds/load.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openDatabaseServer, readMembership } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { settings } from './config.ts'
import { openReferenceDatabase } from './database.ts'
import { referenceDataService } from './service.ts'

await run('reference-data', process.env, settings, async (config, log, lifecycle) => {
  const { credentials } = await readMembership(process.env)
  const db = await openReferenceDatabase(lifecycle.keep(await openDatabaseServer(process.env)))
  lifecycle.keep({ close: () => db.destroy() })
  const loaded = (await loadSeeds(db)).filter(({ isNew }) => isNew)
  for (const { source, version } of loaded) log('source.loaded', { source, version })
  const service = { ...referenceDataService({ db }), needs: { database: () => requireWritable(db) } }
  await serveProgram('reference-data', service, { ...config, credentials, log }, lifecycle)
})
