/** The typing slip between a word and its misspelling; `TWO` stands for two slips. */
export type Slip = 'SWAP' | 'DOUBLE' | 'EXTRA' | 'REPLACE' | 'TWO'

/**
 * The typing slip between two different words: one, or two in a word of ten letters or more. The first letter must be
 * equal. Words of up to three letters have none, except an added third letter. Undefined if the words are further
 * apart.
 */
export function slipBetween(one: string, other: string): Slip | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short[0] !== long[0]) return undefined
  if (long.length <= 3) return short.length === 2 && long.startsWith(short) ? 'EXTRA' : undefined
  const budget = short.length >= 10 ? 2 : 1
  if (long.length - short.length > budget) return undefined
  if (NUMBER.test(one) || NUMBER.test(other)) return undefined
  const start = commonStart(short, long)
  const end = commonEnd(short, long, start)
  const shortPart = short.slice(start, short.length - end)
  const longPart = long.slice(start, long.length - end)
  if (shortPart === '' && longPart.length === 1) return longPart === long[start - 1] ? 'DOUBLE' : 'EXTRA'
  if (longPart.length === 1) return 'REPLACE'
  if (shortPart.length === 2 && longPart === shortPart[1]! + shortPart[0]!) return 'SWAP'
  return budget === 2 && distance(shortPart, longPart) <= 2 ? 'TWO' : undefined
}

/** Digits and Roman numerals have no slips. */
const NUMBER = /\d|^[ivx]+$/

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function commonEnd(short: string, long: string, start: number): number {
  let at = 0
  while (at < short.length - start && short[short.length - 1 - at] === long[long.length - 1 - at]) at++
  return at
}

/**
 * Optimal string alignment: insertions, deletions, replacements and swaps of neighbours; no letter is edited twice.
 */
export function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length]!
}
