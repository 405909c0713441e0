import { countryName } from '../rules/phrases.ts'
import { BRANCH_ID } from '../facts/instruction-fields.ts'
import { type FindGaps, NO_GAPS } from './gap.ts'

/** A branch where the country of the payment has none, and where it was not read as another part of the numbers. */
export const unusedFields: FindGaps = ({ facts: { unusedBranchIn } }) =>
  unusedBranchIn === undefined
    ? NO_GAPS
    : [
        {
          reason: `Payments in ${countryName(unusedBranchIn)} name no branch, so it was not used: if it is a part of the account number, give it there.`,
          field: BRANCH_ID,
        },
      ]
