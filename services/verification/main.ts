// Runs the verification service as a separate process.
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { connect } from '../kit/rpc/client/link.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { settings } from './config.ts'
import { startVerification } from './start.ts'

await run('verification', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const { credentials } = installation
  const service = await startVerification({
    ...config,
    ...installation,
    enrich: connect(EnrichmentService, config.enrichmentUrls, credentials, log).client.enrich,
    notifier: connect(NotifierService, config.notifierUrls, credentials, log).client,
    log,
    securityLog: lifecycle.securityLog,
  })
  await serveProgram('verification', service, { ...config, credentials, log }, lifecycle)
})
