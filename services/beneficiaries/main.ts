// Runs the beneficiaries service as a separate process.
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { openInstallation } from '../kit/process/installation.ts'
import { connect } from '../kit/rpc/client/link.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { settings } from './config.ts'
import { startBeneficiaries } from './start.ts'

await run('beneficiaries', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const { credentials } = installation
  const service = await startBeneficiaries({
    ...config,
    ...installation,
    validation: connect(ValidationService, config.validationUrls, credentials, log).client,
    verification: connect(VerificationService, config.verificationUrls, credentials, log).client,
    notifier: connect(NotifierService, config.notifierUrls, credentials, log).client,
    log,
    securityLog: lifecycle.securityLog,
  })
  await serveProgram('beneficiaries', service, { ...config, credentials, log }, lifecycle)
})
