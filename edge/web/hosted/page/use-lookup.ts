import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from './api.ts'
import { draftOf, visibleFields } from './draft.ts'
import { problemOf } from './field-problem.ts'
import { MASK } from './numbers.ts'
import { type Work, work } from './state.ts'
import type { Identifier, Lookup, Requirements } from './types.ts'

const DEBOUNCE_MS = 300

/** The keys of the fields that identify an account. They are looked up while they are typed. */
const accountKeys: ReadonlySet<string> = new Set([
  'iban',
  'bankCode',
  'branchCode',
  'bic',
  'accountNumber',
  'walletPhone',
  'walletEmail',
  'walletId',
  'cardNumber',
  'billerCode',
  'billReference',
])

/** The keys of the fields that identify the bank, the most specific first. */
export const bankKeys = ['iban', 'bankCode', 'bic', 'accountNumber'] as const

/** The current look-up. It continues when its form is left, because the review shows the bank too. */
let current = new AbortController()

/** The bank and the alerts of the account that is being typed, as the server sees them. */
export function useLookup(form: Requirements, identifier: Identifier, values: Work['values']) {
  const lookup = useSignal<Lookup | undefined>(undefined)
  const isLooking = useSignal(false)
  const complete = visibleFields(form, identifier, values).filter(field => {
    const value = values[field.key] ?? ''
    const isLookedUp = accountKeys.has(field.key) || field.key.startsWith('document')
    return isLookedUp && value !== '' && !value.includes(MASK) && problemOf(field, value) === undefined
  })
  const known = Object.fromEntries(complete.map(({ key }) => [key, values[key]!]))
  const lookupKey = JSON.stringify([form.country, form.currency, identifier, known])
  // A masked number cannot be looked up; its bank is known from the list.
  const isUnchanged =
    bankKeys.some(key => values[key]?.includes(MASK)) && !bankKeys.some(key => known[key] !== undefined)
  const savedBank = isUnchanged ? work.value.editing?.bank : undefined
  useEffect(() => {
    lookup.value = undefined
    isLooking.value = false
    work.value = { ...work.value, bank: savedBank }
    current.abort()
    if (complete.length === 0) return
    const { attemptId } = work.value
    const { signal } = (current = new AbortController())
    const timer = setTimeout(() => {
      isLooking.value = true
      const body = { draft: draftOf(form, identifier, known) }
      call<Lookup>('lookups', { method: 'POST', body, signal })
        .then(found => {
          lookup.value = found
          if (work.value.attemptId === attemptId)
            work.value = { ...work.value, bank: found.bank ?? savedBank }
          isLooking.value = false
        })
        .catch(() => {
          // Lookups only help with typing: the server checks the draft again when it is sent.
          if (!signal.aborted) isLooking.value = false
        })
    }, DEBOUNCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }, [lookupKey, isUnchanged])
  const found = lookup.value
  /** Whether the IBAN is good, but does not say which bank it is of: only then the form asks for a BIC. */
  const lacksBic =
    known.iban !== undefined &&
    found !== undefined &&
    found.bank?.bic === undefined &&
    !found.alerts.some(({ isBlocking }) => isBlocking)
  return { lookup: found, bank: found?.bank ?? savedBank, isLooking: isLooking.value, lacksBic }
}
