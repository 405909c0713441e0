/** A name with the other names that stand in one line with it. */
export interface Stated {
  readonly name: string
  /** Of the same party: `Hartwell Ltd trading as Copper Kettle`. */
  readonly tradingName?: string | undefined
  /** Another party stood beside it, or a name of the past: `c/o`, `Inh.`, `formerly`. They are left out. */
  readonly hasAside: boolean
}

/** What is stated by a name that may hold several. */
export function stated(text: string): Stated {
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
  /[\s,(]+(?:t\/as?|trading as|d\/b\/a|d\.?b\.?a\.?|doing business as|operating as|o\/a|a\/k\/a|a\.k\.a\.?|also known as)(?=[\s:])[\s:]*/i
const ASIDE =
  /[\s,(]+(?:c\/o|care of|f\/k\/a|formerly(?: known as)?|vormals|ehemals|inh\.?|inhaber(?:in)?|proprietor)(?=[\s:])[\s:]*/i
