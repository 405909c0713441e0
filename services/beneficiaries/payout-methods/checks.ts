import type { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { ClientOf } from '../../callers.ts'
import type { Judgement, ApplyRequirements, FindingText } from './draft.ts'
import { validationCheck } from './validation-check.ts'
import { check, filledFormOf, type Finding } from '../requirements/index.ts'

/** The checks of every payout method before it is saved. */
export function payoutMethodChecks(
  validation: ClientOf<'beneficiaries', typeof ValidationService>,
): Judgement {
  return { requirements: applyRequirements, checks: [validationCheck(validation)] }
}

/** Checks a draft against the table that the forms are made from, and cleans it as that table says. */
export const applyRequirements: ApplyRequirements = draft => {
  const { findings, details = draft } = check(filledFormOf(draft))
  return { findings: findings.map(toText), draft: details }
}

function toText({ path: field, problem }: Finding): FindingText {
  return { ...texts[problem], field, isBlocking: true }
}

const texts: Readonly<Record<Finding['problem'], { readonly code: string; readonly message: string }>> = {
  missing: { code: 'REQUIRED', message: 'This is required.' },
  unknown: { code: 'NOT_ASKED_FOR', message: 'This is not asked for here.' },
  choice: { code: 'NOT_A_CHOICE', message: 'This is not one of the choices.' },
  short: { code: 'TOO_SHORT', message: 'This is too short.' },
  long: { code: 'TOO_LONG', message: 'This is too long.' },
  pattern: { code: 'WRONG_FORM', message: 'This does not have the expected form.' },
}
