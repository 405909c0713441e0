import type { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import type { ClientOf } from '../callers.ts'
import type { Renewal } from '../kit/encryption/renew-keys.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Config } from '../kit/process/config/config.ts'
import type { Installation } from '../kit/process/installation.ts'
import type { Log } from '../kit/process/logging/log.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withSealedDatabase } from '../kit/rpc/server/with-sealed-database.ts'
import type { beneficiariesServiceSettings } from './config.ts'
import { beneficiariesSchema, openBeneficiariesDatabase } from './database.ts'
import { payoutMethodChecks } from './payout-methods/checks.ts'
import { beneficiariesService } from './service.ts'

interface Needs
  extends
    Config<typeof beneficiariesServiceSettings>,
    Pick<Installation, 'databaseUrl' | 'environment'>,
    Renewal {
  readonly validation: ClientOf<'beneficiaries', typeof ValidationService>
  readonly verification: ClientOf<'beneficiaries', typeof VerificationService>
  readonly notifier: ClientOf<'beneficiaries', typeof NotifierService>
  readonly log: Log
}

/** Starts the service over its schema. */
export function startBeneficiaries(needs: Needs): Promise<Service> {
  return withSealedDatabase(
    beneficiariesSchema,
    openBeneficiariesDatabase(needs.databaseUrl, needs.masterKeys, needs.log),
    needs,
    db =>
      beneficiariesService({
        ...needs,
        ...payoutMethodChecks(needs.validation),
        db,
        key: keyOf(db),
        audit: needs,
        publish: needs.notifier.publishEvents,
      }),
  )
}
