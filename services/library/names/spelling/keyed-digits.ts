/** Digits that are keyed or read for letters: `R0BERT SM1TH`. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'il', 5: 's', 8: 'b' }

/** Whether two words are equal if a digit among letters stands for the letter that it looks like. */
export function areKeyedAlike(one: string, other: string): boolean {
  if (one.length !== other.length || !(MIXED.test(one) || MIXED.test(other))) return false
  let letterPairs = 0
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at]!, other[at]!]
    if (a === b) letterPairs += /\p{L}/u.test(a) ? 1 : 0
    else if (!(letters[a]?.includes(b) ?? false) && !(letters[b]?.includes(a) ?? false)) return false
  }
  return letterPairs * 2 >= one.length
}

/** Letters and at least one of the digits. */
const MIXED = /^(?=.*[0158])(?=.*[a-z])[a-z0158]+$/
