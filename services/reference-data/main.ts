// Runs the reference-data service as a separate process.
import { loadSeeds } from '../../seeds/load.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openDatabaseServer, readMembership } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { serve } from '../kit/rpc/serve.ts'
import { settings } from './config.ts'
import { openReferenceDatabase } from './database.ts'
import { referenceDataService } from './service.ts'

await run('reference-data', process.env, settings, async (config, log, { keep, onDrain }) => {
  const { serviceToken } = await readMembership(process.env)
  const db = await openReferenceDatabase(keep(await openDatabaseServer(process.env)))
  keep({ close: () => db.destroy() })
  const loaded = (await loadSeeds(db)).filter(({ isNew }) => isNew)
  for (const { source, version } of loaded) log('source.loaded', { source, version })
  const service = { ...referenceDataService({ db }), needs: { database: () => requireWritable(db) } }
  const running = keep(await serve(service, { ...config, serviceToken, log }))
  log('listening', { name: 'reference-data', port: running.port })
  onDrain(running.drain)
})
