// Runs the gambling service as a separate process.
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { loadGamblingSample } from '../../seeds/gambling-sample.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { connect } from '../kit/rpc/link.ts'
import { serve } from '../kit/rpc/serve.ts'
import { settings } from './config.ts'
import { openGamblingDatabase } from './database.ts'
import { gamblingService } from './service.ts'
import { vault } from './vault.ts'

await run('gambling', process.env, settings, async (config, log, { keep, onDrain }) => {
  const installation = keep(await openInstallation(process.env))
  const db = await openGamblingDatabase(installation.databaseUrl, installation.masterKeys)
  keep({ close: () => db.destroy() })
  const publish = connect(NotifierService, config.notifierUrls, installation, log).client.publishEvents
  const key = keyOf(db)
  const service = await gamblingService({ ...config, ...installation, db, key, publish, log })
  const { environment, serviceToken } = installation
  if (environment === 'development') await loadGamblingSample(db, vault(key))
  const running = keep(
    await serve(
      { ...service, needs: { database: () => requireWritable(db) } },
      { ...config, serviceToken, log },
    ),
  )
  log('listening', { name: 'gambling', port: running.port })
  onDrain(running.drain)
})
