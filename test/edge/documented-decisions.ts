import type { ScreeningRequest } from '../../services/library/screening/index.ts'
import { codesIn, tableIn } from './documented-tables.ts'

/** What the guide to gambling destinations says that the engine decides of the fictional sample. */
export const findings = tableIn('gambling.md', 'What is found').map(
  ([what = '', example = '', decision = '', reasons = '']) => ({
    what,
    asked: JSON.parse(codesIn(example)[0]!) as ScreeningRequest,
    decision: codesIn(decision)[0],
    reasons: codesIn(reasons),
  }),
)
