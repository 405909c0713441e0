import { signal } from '@preact/signals'
import { call } from './api.ts'
import { MASK } from './form.ts'
import type { Bank, Lookup, PayoutMethod, Tree } from './types.ts'

/** The banks of what is kept, by what names them there; asked for once each. */
const banks = signal<ReadonlyMap<string, Bank | undefined>>(new Map())

/** What a payout method's own parts say of its bank: the number of the account is masked and says nothing. */
export function bankOf({ id, details }: PayoutMethod): Bank | undefined {
  const named = banks.value.get(id)
  if (named !== undefined) return named
  const { country, currency, creditorAgent } = details
  if (creditorAgent === undefined || isMasked(creditorAgent)) return undefined
  const key = JSON.stringify([country, creditorAgent])
  if (!banks.peek().has(key)) {
    remember(key, undefined)
    call<Lookup>('lookups', { method: 'POST', body: { country, currency, creditorAgent } })
      .then(({ bank }) => remember(key, bank))
      .catch(() => {
        // A name and a picture that are missing are no reason to trouble anybody.
      })
  }
  return banks.value.get(key)
}

/** By what names it, or by the id of a payout method whose author has just been told. */
export function remember(key: string, bank: Bank | undefined): void {
  banks.value = new Map(banks.peek()).set(key, bank)
}

const isMasked = (agent: Tree) => JSON.stringify(agent).includes(MASK)
