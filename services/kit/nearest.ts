const TYPOS_MAX = 3

/** The choice with the fewest typos, then the longest common prefix; undefined if each has too many typos. */
export function nearest(word: string, choices: readonly string[]): string | undefined {
  const typosMax = Math.min(TYPOS_MAX, Math.floor(word.length / 3))
  return choices
    .map(choice => ({ choice, typos: distance(word, choice), shared: sharedStart(word, choice) }))
    .filter(({ typos }) => typos <= typosMax)
    .sort((one, other) => one.typos - other.typos || other.shared - one.shared)[0]?.choice
}

function sharedStart(one: string, other: string): number {
  const differs = [...one].findIndex((letter, index) => letter !== other[index])
  return differs < 0 ? one.length : differs
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
