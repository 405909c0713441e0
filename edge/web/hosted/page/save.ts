import { call } from './api.ts'
import { tell } from './embed/teller.ts'
import { act, changedElsewhere, finishWork, freshId, go, notice, work } from './state.ts'
import type { Draft, Finding, PayoutMethod, Requirements } from './types.ts'
import { valuesOf } from './draft.ts'

interface Saved {
  readonly payoutMethod?: PayoutMethod
  readonly findings: readonly Finding[]
}

/**
 * Adds or changes the payout method. New findings are shown in the review, or in the form if they must be corrected.
 */
export function save(form: Requirements, draft: Draft, isConfirmed: boolean): Promise<void> {
  return act(async () => {
    const { attemptId, editing } = work.value
    const body = { draft, isConfirmed }
    const saved =
      editing === undefined
        ? await call<Saved>('payout-methods', { method: 'POST', body: { ...body, attemptId } })
        : await call<Saved>(`payout-methods/${editing.id}`, {
            method: 'PATCH',
            body: { ...body, version: editing.version },
          }).catch(changedElsewhere)
    if (saved === 'conflict' || saved === 'deletedElsewhere') return showConflict(saved, form)
    if (saved.payoutMethod === undefined) {
      work.value = { ...work.value, findings: saved.findings }
      if (saved.findings.some(({ isBlocking }) => isBlocking)) go('form')
      return
    }
    tell({ payprep: 'saved', recipientId: saved.payoutMethod.id })
    await finishWork(editing === undefined ? 'added' : 'changed')
    freshId.value = saved.payoutMethod.id
  })
}

/** Somebody else has changed or deleted the payout method that is being edited. */
async function showConflict(kind: 'conflict' | 'deletedElsewhere', form: Requirements) {
  const { editing } = work.value
  const outcome = kind === 'conflict' ? await takeOverChange(editing!, form).catch(changedElsewhere) : kind
  if (outcome === 'deletedElsewhere') await finishWork(outcome)
  else notice.value = 'conflict'
}

/** Rebases an edit on what was saved meanwhile: typed values stay, and all others are reloaded. */
async function takeOverChange({ id, details }: PayoutMethod, form: Requirements): Promise<void> {
  const current = await call<PayoutMethod>(`payout-methods/${id}`)
  const before = valuesOf(details, form)
  const typed = Object.entries(work.value.values).filter(([key, value]) => value !== before[key])
  const values = { ...valuesOf(current.details, form), ...Object.fromEntries(typed) }
  work.value = { ...work.value, editing: current, values, findings: [] }
}
