import type { BeneficiariesService } from '../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { EnrichmentService } from '../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { GamblingService } from '../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { NotifierService } from '../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { ValidationService } from '../proto/gen/payprep/validation/v1/validation_pb.js'
import type { VerificationService } from '../proto/gen/payprep/verification/v1/verification_pb.js'
import type { EdgeClient } from '../services/callers.ts'
import type { Log } from '../services/kit/process/logging/log.ts'
import type { SecurityLog } from '../services/kit/process/security/security-log.ts'
import type { Clock } from './gateway/http/clock.ts'
import type { Once } from './gateway/idempotency/once.ts'
import type { Identity } from './gateway/identity/identity.ts'
import { accessTokenRoutes } from './gateway/routes/access-tokens.ts'
import { beneficiaryRoutes } from './gateway/routes/beneficiaries.ts'
import { documentationRoutes } from './web/documentation.ts'
import { gamblingRoutes } from './gateway/routes/gambling/index.ts'
import { healthRoutes, type Readiness } from './gateway/routes/health.ts'
import { paymentFileRoutes } from './gateway/routes/payment-files.ts'
import { paymentPreparationRoutes } from './gateway/routes/payment-preparation.ts'
import type { PaymentFiles } from './gateway/payment-files/payment-files.ts'
import type { Route } from './gateway/routes/route.ts'
import { verificationRoutes } from './gateway/routes/verifications.ts'
import { webhookRoutes } from './gateway/routes/webhooks.ts'

export interface RoutesDeps {
  readonly validation: EdgeClient<typeof ValidationService>
  readonly enrichment: EdgeClient<typeof EnrichmentService>
  readonly verification: EdgeClient<typeof VerificationService>
  readonly beneficiaries: EdgeClient<typeof BeneficiariesService>
  readonly gambling: EdgeClient<typeof GamblingService>
  readonly notifier: EdgeClient<typeof NotifierService>
  readonly once: Once
  readonly paymentFiles: PaymentFiles
  readonly identity: Pick<Identity, 'allowances' | 'clients' | 'hasRight' | 'keys' | 'revoke' | 'tokens'>
  readonly clock: Clock
  readonly log: Log
  readonly securityLog: SecurityLog
  /** The address that clients call, without a slash at its end. */
  readonly baseUrl: string
  /** Whether readers of the documentation may call operations as the demo client; false by default. */
  readonly canTry?: boolean
  /** For `GET /readyz`. */
  readonly readiness: () => Readiness
}

/** The whole public interface, in the order of the public description. */
export function routes(deps: RoutesDeps): readonly Route[] {
  const table = interfaceRoutes(deps)
  return [...table, ...documentationRoutes(table, { baseUrl: deps.baseUrl, canTry: deps.canTry ?? false })]
}

/** All routes but those of the documentation, a list for each tag. */
export function interfaceRoutes(deps: RoutesDeps): readonly Route[] {
  return [
    ...accessTokenRoutes(deps),
    ...paymentPreparationRoutes(deps),
    ...paymentFileRoutes(deps),
    ...verificationRoutes(deps),
    ...beneficiaryRoutes(deps),
    ...gamblingRoutes(deps),
    ...webhookRoutes(deps),
    ...healthRoutes(deps),
  ]
}
