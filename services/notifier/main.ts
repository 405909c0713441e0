// Runs the notifier service as a separate process.
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { settings } from './config.ts'
import { openNotifierDatabase } from './database.ts'
import { notifierService } from './service.ts'

await run('notifier', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const db = await openNotifierDatabase(installation.databaseUrl, installation.masterKeys)
  lifecycle.keep({ close: () => db.destroy() })
  const service = notifierService({
    ...config,
    ...installation,
    db,
    key: keyOf(db),
    log,
    securityLog: lifecycle.securityLog,
  })
  await serveProgram(
    'notifier',
    { ...service, needs: { database: () => requireWritable(db) } },
    { ...config, credentials: installation.credentials, log },
    lifecycle,
  )
})
