import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'
import { currencyOf } from '../../library/banking/directory/system-areas.ts'
import { SYSTEM } from '../facts/instruction-fields.ts'
import { systemNames } from '../rules/phrases.ts'
import { type Gap, NO_GAPS } from './gap.ts'

/** A currency (ISO 4217) that the settlement system does not have: an amount may be converted before it is paid. */
export function otherCurrency(system: SettlementSystem, currency: string | undefined): readonly Gap[] {
  const own = currencyOf(system)
  if (currency === undefined || currency === own) return NO_GAPS
  return [
    {
      reason: `Payments through ${systemNames[system]} are in ${own}, and the instruction is in ${currency}: whether it is converted was not judged.`,
      field: SYSTEM,
    },
  ]
}
