// Runs the beneficiaries service as a separate process.
import { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import { requireWritable } from '../kit/postgres/writable.ts'
import { openInstallation } from '../kit/process/installation.ts'
import { connect } from '../kit/rpc/link.ts'
import { run } from '../kit/process/run.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { payoutMethodChecks } from './payout-methods/checks.ts'
import { settings } from './config.ts'
import { openBeneficiariesDatabase } from './database.ts'
import { beneficiariesService } from './service.ts'

await run('beneficiaries', process.env, settings, async (config, log, lifecycle) => {
  const installation = lifecycle.keep(await openInstallation(process.env))
  const db = await openBeneficiariesDatabase(installation.databaseUrl, installation.masterKeys)
  lifecycle.keep({ close: () => db.destroy() })
  const validation = connect(ValidationService, config.validationUrls, installation.credentials, log)
  const notifier = connect(NotifierService, config.notifierUrls, installation.credentials, log)
  const service = beneficiariesService({
    ...config,
    ...installation,
    audit: config,
    db,
    key: keyOf(db),
    ...payoutMethodChecks(validation.client),
    verification: connect(VerificationService, config.verificationUrls, installation.credentials, log).client,
    publish: notifier.client.publishEvents,
    notifier: notifier.client,
    log,
  })
  await serveProgram(
    'beneficiaries',
    { ...service, needs: { database: () => requireWritable(db) } },
    { ...config, credentials: installation.credentials, log },
    lifecycle,
  )
})
