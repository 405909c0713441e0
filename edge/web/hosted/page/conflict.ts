import { call } from './api.ts'
import { valuesOf } from './draft.ts'
import { work } from './state.ts'
import type { PayoutMethod, Requirements } from './types.ts'

/** Bases an edit on what somebody else has saved meanwhile: what was typed stays, and the rest is as it is now. */
export async function takeOverChange({ id, details }: PayoutMethod, form: Requirements): Promise<void> {
  const current = await call<PayoutMethod>(`payout-methods/${id}`)
  const before = valuesOf(details, form)
  const typed = Object.entries(work.value.values).filter(([key, value]) => value !== before[key])
  const values = { ...valuesOf(current.details, form), ...Object.fromEntries(typed) }
  work.value = { ...work.value, editing: current, values, findings: [] }
}
