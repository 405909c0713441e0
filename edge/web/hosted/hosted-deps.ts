import type { Client } from '@connectrpc/connect'
import type { BeneficiariesService } from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { EnrichmentService } from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { SecurityLog } from '../../../services/kit/process/security-log.ts'
import type { Clock } from '../../gateway/http/clock.ts'
import type { Brandings } from './branding.ts'
import type { Bundle } from './bundle.ts'

/** What the hosted pages are built on. */
export interface HostedDeps {
  readonly beneficiaries: Client<typeof BeneficiariesService>
  readonly validation: Client<typeof ValidationService>
  readonly enrichment: Client<typeof EnrichmentService>
  readonly brandings: Brandings
  readonly bundle: Bundle
  readonly clock: Clock
  readonly securityLog: SecurityLog
  /** The address under which browsers reach the pages. */
  readonly baseUrl: string
}
