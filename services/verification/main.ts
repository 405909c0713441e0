// Runs the verification service as a separate process.
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { connect } from '../kit/rpc/link.ts'
import { serve } from '../kit/rpc/serve.ts'
import { limitsOf, settings } from './config.ts'
import { openVerificationDatabase } from './database.ts'
import { configuredRouting } from './routing/routing.ts'
import { verificationService } from './service.ts'

await run('verification', process.env, settings, async (config, log, { keep, onDrain }) => {
  const installation = keep(await openInstallation(process.env))
  const db = await openVerificationDatabase(installation.databaseUrl, installation.masterKeys)
  keep({ close: () => db.destroy() })
  const key = keyOf(db)
  const routing = await configuredRouting(config.routingFile, { ...installation, db, key, log })
  const service = verificationService({
    ...config,
    ...installation,
    db,
    key,
    routing,
    limits: limitsOf(config),
    enrich: connect(EnrichmentService, config.enrichmentUrls, installation, log).client.enrich,
    publish: connect(NotifierService, config.notifierUrls, installation, log).client.publishEvents,
    log,
  })
  const { serviceToken } = installation
  const running = keep(
    await serve(
      { ...service, needs: { database: () => requireWritable(db) } },
      { ...config, serviceToken, log },
    ),
  )
  log('listening', { name: 'verification', port: running.port })
  onDrain(running.drain)
})
