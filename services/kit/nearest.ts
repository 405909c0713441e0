const TYPOS_MAX = 3

/** The choice that a mistyped word was probably meant to be. */
export function nearest(word: string, choices: readonly string[]): string | undefined {
  const [best] = choices
    .map(choice => ({ choice, typos: distance(word, choice) }))
    .sort((one, other) => one.typos - other.typos)
  return best !== undefined && best.typos <= TYPOS_MAX ? best.choice : undefined
}

/** Levenshtein distance: the fewest letters to add, drop or change. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other[j] ? 0 : 1)))
    }
    row = next
  }
  return row[other.length]!
}
