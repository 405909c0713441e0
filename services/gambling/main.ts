// Runs the gambling service as a separate process.
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { loadGamblingSample } from '../../seeds/gambling-sample.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { connect } from '../kit/rpc/link.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { settings } from './config.ts'
import { openGamblingDatabase } from './database.ts'
import { gamblingService } from './service.ts'
import { vault } from './vault.ts'

await run('gambling', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const db = await openGamblingDatabase(installation.databaseUrl, installation.masterKeys)
  lifecycle.keep({ close: () => db.destroy() })
  const publish = connect(NotifierService, config.notifierUrls, installation.credentials, log).client
    .publishEvents
  const key = keyOf(db)
  const service = await gamblingService({ ...config, ...installation, db, key, publish, log })
  const { credentials, environment } = installation
  if (environment === 'development') await loadGamblingSample(db, vault(key))
  await serveProgram(
    'gambling',
    { ...service, needs: { database: () => requireWritable(db) } },
    { ...config, credentials, log },
    lifecycle,
  )
})
