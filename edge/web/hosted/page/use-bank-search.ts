import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from './api.ts'
import type { ListedBank } from './types.ts'

/** What to search. */
export interface BankQuery {
  readonly country: string
  /** The bank whose branches are searched. */
  readonly bankCode?: string
  readonly text: string
}

interface BankAnswer {
  readonly query: string
  readonly banks: readonly ListedBank[]
}

/** A fast typist pauses for longer at the end of a word. */
const DEBOUNCE_MS = 120
const REMEMBERED_MAX = 200

const none: readonly ListedBank[] = []

/** A cache of answers: after deleting letters, the shorter text was mostly searched before. */
const remembered = new Map<string, BankAnswer>()

/** The banks that match the typed text, the best first; those of the last answer while the next one is pending. */
export function useBankSearch(query: BankQuery | undefined) {
  const answer = useSignal<BankAnswer | undefined>(undefined)
  const key = query && JSON.stringify(query)
  useEffect(() => {
    if (key === undefined) return
    const known = remembered.get(key)
    if (known !== undefined) {
      answer.value = known
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call<Pick<BankAnswer, 'banks'>>('bank-searches', { method: 'POST', body: query, signal: abort.signal })
        .then(({ banks }) => {
          if (remembered.size >= REMEMBERED_MAX) remembered.clear()
          remembered.set(key, (answer.value = { query: key, banks }))
        })
        .catch(() => {
          // Without an answer, the end-user can type the number of the bank.
          if (!abort.signal.aborted) answer.value = undefined
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])
  return { banks: answer.value?.banks ?? none, isCurrent: key !== undefined && answer.value?.query === key }
}
