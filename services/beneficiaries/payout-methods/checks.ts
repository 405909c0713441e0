import type { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { ClientOf } from '../../callers.ts'
import type { Judgement } from './draft.ts'
import { applyRequirements } from './requirements-check.ts'
import { validationCheck } from './validation-check.ts'

/** The checks of every payout method before it is saved. */
export function payoutMethodChecks(
  validation: ClientOf<'beneficiaries', typeof ValidationService>,
): Judgement {
  return { requirements: applyRequirements, checks: [validationCheck(validation)] }
}
