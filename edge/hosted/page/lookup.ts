import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from './api.ts'
import { draftOf, visibleFields } from './draft.ts'
import { problemOf } from './field-problem.ts'
import { MASK } from './numbers.ts'
import { type Work, work } from './state.ts'
import type { Identifier, Lookup, Requirements } from './types.ts'

const LOOKED_UP_AFTER_MS = 300

/** What identifies an account: looked up while it is typed. */
const accountKeys: ReadonlySet<string> = new Set([
  ...['iban', 'bankCode', 'branchCode', 'bic', 'accountNumber'],
  ...['walletPhone', 'walletEmail', 'walletId', 'cardNumber', 'billerCode', 'billReference'],
])

/** What says whose bank it is, the most telling first. */
export const bankKeys = ['iban', 'bankCode', 'bic', 'accountNumber'] as const

/** What the server tells of the account and its bank while it is typed. */
export function useLookup(form: Requirements, identifier: Identifier, values: Work['values']) {
  const lookup = useSignal<Lookup | undefined>(undefined)
  const isLooking = useSignal(false)
  const good = visibleFields(form, identifier).filter(field => {
    const value = values[field.key] ?? ''
    const isAbout = accountKeys.has(field.key) || field.key.startsWith('document')
    return isAbout && value !== '' && !value.includes(MASK) && problemOf(field, value) === undefined
  })
  const known = Object.fromEntries(good.map(({ key }) => [key, values[key]!]))
  const asked = JSON.stringify([form.country, form.currency, identifier, known])
  // A number that is masked says nothing, and its bank is known.
  const isKept =
    bankKeys.some(key => values[key]?.includes(MASK)) && !bankKeys.some(key => known[key] !== undefined)
  const keptBank = isKept ? work.value.editing?.bank : undefined
  useEffect(() => {
    lookup.value = undefined
    isLooking.value = false
    work.value = { ...work.value, bank: keptBank }
    if (good.length === 0) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      isLooking.value = true
      const body = { draft: draftOf(form, identifier, known) }
      call<Lookup>('lookups', { method: 'POST', body, signal: ending.signal })
        .then(told => {
          lookup.value = told
          work.value = { ...work.value, bank: told.bank ?? keptBank }
          isLooking.value = false
        })
        .catch(() => {
          // It may be typed on without; what is sent is judged again.
          if (!ending.signal.aborted) isLooking.value = false
        })
    }, LOOKED_UP_AFTER_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [asked, isKept])
  return { lookup: lookup.value, bank: lookup.value?.bank ?? keptBank, isLooking: isLooking.value }
}
