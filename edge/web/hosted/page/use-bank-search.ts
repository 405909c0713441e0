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
  /** No answer came: this is none. */
  readonly hasFailed?: boolean
}

/** A fast typist pauses for longer at the end of a word. */
const DEBOUNCE_MS = 120
const REMEMBERED_MAX = 200

const none: readonly ListedBank[] = []

/** A cache of answers: after deleting letters, the shorter text was mostly searched before. */
const remembered = new Map<string, BankAnswer>()

/** The banks that match the typed text, the best first; none while the answer is pending. */
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
          if (!abort.signal.aborted) answer.value = { query: key, banks: none, hasFailed: true }
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])
  const current = key !== undefined && answer.value?.query === key ? answer.value : undefined
  return {
    banks: current?.banks ?? none,
    isPending: key !== undefined && current === undefined,
    hasFailed: current?.hasFailed === true,
  }
}
