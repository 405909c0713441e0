// Runs the notifier service as a separate process.
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { serve } from '../kit/rpc/serve.ts'
import { settings } from './config.ts'
import { openNotifierDatabase } from './database.ts'
import { notifierService } from './service.ts'

await run('notifier', process.env, settings, async (config, log, { keep, onDrain }) => {
  const installation = keep(await openInstallation(process.env))
  const db = await openNotifierDatabase(installation.databaseUrl, installation.masterKeys)
  keep({ close: () => db.destroy() })
  const service = notifierService({ ...config, ...installation, db, key: keyOf(db), log })
  const { serviceToken } = installation
  const running = keep(
    await serve(
      { ...service, needs: { database: () => requireWritable(db) } },
      { ...config, serviceToken, log },
    ),
  )
  log('listening', { name: 'notifier', port: running.port })
  onDrain(running.drain)
})
