import { compact } from '../../library/banking/accounts/fold.ts'
import { hasLuhnCheckDigit } from '../../library/banking/check-digits/checksums.ts'
import type { Field, FieldKey } from './field.ts'

export type Doubt = 'CARD_NUMBER_DOUBTFUL' | 'BILLER_CODE_DOUBTFUL'

/**
 * Numbers that nearly always end with a Luhn digit (ISO/IEC 7812-1). One without it is only doubtful: some older
 * UnionPay numbers lack it, and BPAY publishes no rule for biller codes, though all known ones fit.
 */
const doubts: Readonly<Partial<Record<FieldKey, Doubt>>> = {
  cardNumber: 'CARD_NUMBER_DOUBTFUL',
  billerCode: 'BILLER_CODE_DOUBTFUL',
}

/** Why a number may have a typo, although it fits its pattern. */
export function doubtOf({ key }: Pick<Field, 'key'>, number: string): Doubt | undefined {
  const doubt = doubts[key]
  return doubt === undefined || hasLuhnCheckDigit(compact(number)) ? undefined : doubt
}
