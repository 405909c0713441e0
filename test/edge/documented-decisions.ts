import type { ScreeningRequest } from '../../services/library/screening/index.ts'
import { codesIn, tableIn } from './documented-tables.ts'

/** The engine's decisions on the fictional sample, as in the guide to gambling destinations. */
export const findings = tableIn('gambling.md', 'What is found').map(
  ([what = '', example = '', decision = '', reasons = '']) => ({
    what,
    asked: JSON.parse(codesIn(example)[0]!) as ScreeningRequest,
    decision: codesIn(decision)[0],
    reasons: codesIn(reasons),
  }),
)
