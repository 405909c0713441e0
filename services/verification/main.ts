// Runs the verification service as a separate process.
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/run.ts'
import { connect } from '../kit/rpc/link.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { limitsOf, settings } from './config.ts'
import { openVerificationDatabase } from './database.ts'
import { configuredRouting } from './routing/routing.ts'
import { verificationService } from './service.ts'

await run('verification', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const db = await openVerificationDatabase(installation.databaseUrl, installation.masterKeys)
  lifecycle.keep({ close: () => db.destroy() })
  const key = keyOf(db)
  const routing = await configuredRouting(config.routingFile, { ...installation, db, key, log })
  const notifier = connect(NotifierService, config.notifierUrls, installation.credentials, log)
  const service = verificationService({
    ...config,
    ...installation,
    db,
    key,
    routing,
    limits: limitsOf(config),
    enrich: connect(EnrichmentService, config.enrichmentUrls, installation.credentials, log).client.enrich,
    publish: notifier.client.publishEvents,
    eraseEvents: notifier.client.eraseEvents,
    log,
  })
  await serveProgram(
    'verification',
    { ...service, needs: { database: () => requireWritable(db) } },
    { ...config, credentials: installation.credentials, log },
    lifecycle,
  )
})
