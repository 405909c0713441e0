// Runs the gambling service as a separate process.
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { loadGamblingSample } from '../../seeds/gambling-sample.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { connect } from '../kit/rpc/client/link.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { settings } from './config.ts'
import { datasetFileIn } from './keeping.ts'
import { startGambling } from './start.ts'

await run('gambling', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const { credentials, environment } = installation
  const service = await startGambling({
    ...config,
    ...installation,
    datasetFile: datasetFileIn(installation.dataDirectory),
    publish: connect(NotifierService, config.notifierUrls, credentials, log).client.publishEvents,
    log,
    securityLog: lifecycle.securityLog,
    seedGambling: environment === 'development' ? loadGamblingSample : undefined,
  })
  await serveProgram('gambling', service, { ...config, credentials, log }, lifecycle)
})
