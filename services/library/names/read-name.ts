import { holdersIn } from './holders.ts'
import { type Party, partyOf } from './party.ts'
import { stated } from './stated.ts'
import { wordsOf } from './words.ts'

/** A name that was read once, for all comparisons. */
export interface ReadName {
  /** If the name is that of one party. */
  readonly whole: Party
  /** Each holder that the one name states, if more than one. */
  readonly holders: readonly Party[]
  /** Without what stands beside it, if anything does: `trading as`, `c/o`. */
  readonly parts?: Parts | undefined
}

interface Parts {
  readonly name: ReadName
  readonly tradingName: ReadName | undefined
  readonly hasAside: boolean
}

export function readName(text: string): ReadName {
  const { name, tradingName, hasAside } = stated(text)
  if (name === text) return readPlain(text)
  const parts = {
    name: readPlain(name),
    tradingName: tradingName === undefined ? undefined : readPlain(tradingName),
    hasAside,
  }
  return { ...readPlain(text), parts }
}

function readPlain(name: string): ReadName {
  const whole = partyOf(wordsOf(name))
  const holders = holdersIn(whole.words)
  // `Müller GmbH & Co. KG` is one party.
  return { whole, holders: holders.length > 0 && whole.firm.isClear ? [] : holders.map(partyOf) }
}
