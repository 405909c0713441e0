import { orFound } from '../rules/misread.ts'
import { countryName } from '../rules/phrases.ts'
import { BRANCH_ID } from '../facts/instruction-fields.ts'
import { type FindGaps, NO_GAPS } from './gap.ts'

/** A branch where the country of the payment has none, and where it was not read as another part of the numbers. */
export const unusedFields: FindGaps = ({ instruction: { creditorAgent }, facts: { unusedBranchIn } }) => {
  if (unusedBranchIn === undefined) return NO_GAPS
  const reason = `Payments in ${countryName(unusedBranchIn)} name no branch, so it was not used: if it is a part of the account number, give it there.`
  const place = { expected: 'a branch', country: unusedBranchIn }
  return [{ reason: orFound(reason, creditorAgent?.branchId ?? '', place), field: BRANCH_ID }]
}
