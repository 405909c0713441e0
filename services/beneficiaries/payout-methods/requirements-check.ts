import { check, filledFormOf, type Finding } from '../requirements/index.ts'
import type { ApplyRequirements, FindingText } from './draft.ts'

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
