import type { BeneficiariesService } from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { EnrichmentService } from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../../gateway/http/clock.ts'
import type { Brandings } from './branding.ts'
import type { Bundle } from './bundle.ts'
import type { Step } from '../../gateway/http/state.ts'

/** What the hosted pages are built on. */
export interface HostedDeps {
  readonly beneficiaries: EdgeClient<typeof BeneficiariesService>
  readonly validation: EdgeClient<typeof ValidationService>
  readonly enrichment: EdgeClient<typeof EnrichmentService>
  readonly brandings: Brandings
  readonly bundle: Bundle
  readonly clock: Clock
  readonly securityLog: SecurityLog
  /** The address under which browsers reach the pages. */
  readonly baseUrl: string
}

export interface HostedRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The entry in the security log if the request succeeds. A refusal always gets one. */
  readonly recorded?: 'opening' | 'created' | 'updated' | 'deleted' | 'restored' | 'made-default'
  readonly steps: readonly Step[]
}
