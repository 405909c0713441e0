import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from './api.ts'
import { session, work } from './state.ts'
import type { Draft, Holder } from './types.ts'

/** The answer of the bank comes within 4 seconds, or not at all. */
const TIMEOUT_MS = 5_000
/** Most accounts that no bank can check are known by then, so no progress is shown for them. */
const QUIET_MS = 300

/**
 * Asks the bank for the holder of a draft's account, once for each draft. Failures are not shown, because the end-user
 * cannot fix them.
 */
export function useNameCheck(draft: Draft) {
  const isAsking = useSignal(false)
  const key = JSON.stringify(draft)
  const { nameCheck, editing } = work.value
  const holder = nameCheck?.key === key ? nameCheck.holder : undefined
  const isDue = session.value?.hasNameCheck && draft['/method'] === 'BANK_ACCOUNT' && holder === undefined
  useEffect(() => {
    if (!isDue) return
    const abort = new AbortController()
    const deadline = setTimeout(() => abort.abort(), TIMEOUT_MS)
    const noise = setTimeout(() => (isAsking.value = true), QUIET_MS)
    const done = () => {
      clearTimeout(deadline)
      clearTimeout(noise)
      isAsking.value = false
    }
    const body = { draft, ...(editing !== undefined && { id: editing.id }) }
    call<Holder>('name-checks', { method: 'POST', body, signal: abort.signal })
      .then(found => {
        if (!abort.signal.aborted) work.value = { ...work.value, nameCheck: { key, holder: found } }
      })
      .catch(() => {})
      .finally(done)
    return () => {
      abort.abort()
      done()
    }
  }, [key, isDue])
  return { holder, isAsking: isAsking.value }
}
