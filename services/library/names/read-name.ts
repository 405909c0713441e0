import { holdersIn } from './holders.ts'
import { type Party, partyOf } from './party.ts'
import { wordsOf } from './words.ts'

/** A name that was read once, for all comparisons. */
export interface ReadName {
  /** The name, read as that of one party. */
  readonly whole: Party
  /** The holders, if the name states more than one; else empty. */
  readonly holders: readonly Party[]
  /** The name split at `trading as`, `c/o` and the like; absent if it has none of these. */
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

/** A line of text, split into a name and the other names in it. */
interface Stated {
  readonly name: string
  /** Of the same party: `Hartwell Ltd trading as Copper Kettle`. */
  readonly tradingName?: string | undefined
  /** Another party or a former name followed: `c/o`, `Inh.`, `formerly`. It is left out. */
  readonly hasAside: boolean
}

/** Splits a line of text that may contain several names. */
function stated(text: string): Stated {
  if (!MARKED.test(text)) return { name: text, hasAside: false }
  const [name, ...asides] = text.replace(MESSRS, '').split(ASIDE)
  const [own, tradingName] = name!.split(TRADING_AS)
  if (own!.trim() === '') return { name: text, hasAside: false }
  return { name: own!, tradingName: tradingName?.trim() || undefined, hasAside: asides.length > 0 }
}

/** Most names have none of these and need no further look. */
const MARKED =
  /\/|\b(?:dba|trading as|doing business as|operating as|also known as|a\.k\.a|d\.b\.a|formerly|inh|inhaber|inhaberin|vormals|ehemals|proprietor|care of|messrs)\b/i
const MESSRS = /^\s*(?:m\/s|messrs)\.?\s+/i
const TRADING_AS =
  /(?<![\s,(])[\s,(]+(?:t\/as?|trading as|d\/b\/a|d\.?b\.?a\.?|doing business as|operating as|o\/a|a\/k\/a|a\.k\.a\.?|also known as)(?=[\s:])[\s:]*/i
const ASIDE =
  /(?<![\s,(])[\s,(]+(?:c\/o|care of|f\/k\/a|formerly(?: known as)?|vormals|ehemals|inh\.?|inhaber(?:in)?|proprietor)(?=[\s:])[\s:]*/i
