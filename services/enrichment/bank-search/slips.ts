/** Typed text of this many letters may have one slip, and longer text two; shorter text at most two letters swapped. */
const ONE_SLIP = 5
const TWO_SLIPS = 8
const ONE_SWAP = 4
/** People who type more have typed the name. It also bounds the work. */
const LETTERS_MAX = 30

/**
 * How many slips of the fingers lie between typed text and the start of a name: a letter that is missing, one too many,
 * a wrong one, or two that are swapped (optimal string alignment). Undefined if there are too many for so short a text.
 */
export function slipsIn(typed: string, name: string): number | undefined {
  const { length } = typed
  if (length < ONE_SWAP || length > LETTERS_MAX || !beginAlike(typed, name)) return undefined
  const allowed = length < TWO_SLIPS ? 1 : 2
  const slips = distanceToStart(typed, name, allowed)
  if (slips > allowed) return undefined
  if (length >= ONE_SLIP) return slips
  return isSwapped(typed, name) ? 1 : undefined
}

/** The first letter is seldom wrong, but may be swapped with the second, missing or doubled. */
function beginAlike(typed: string, name: string): boolean {
  return typed[0] === name[0] || typed[0] === name[1] || typed[1] === name[0]
}

/** Whether two neighbouring letters are swapped, and nothing else differs. */
function isSwapped(typed: string, name: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== name[place])
  return (
    at !== -1 &&
    typed[at] === name[at + 1] &&
    typed[at + 1] === name[at] &&
    name.startsWith(typed.slice(at + 2), at + 2)
  )
}

/** The least distance between the typed text and any start of the name; over `max` once it cannot be less. */
function distanceToStart(typed: string, name: string, max: number): number {
  const width = Math.min(name.length, typed.length + max)
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: width + 1 }, (_, at) => at)
  for (let line = 1; line <= typed.length; line++) {
    const next = [line]
    for (let at = 1; at <= width; at++) {
      const isSame = typed[line - 1] === name[at - 1]
      let cost = Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (isSame ? 0 : 1))
      const isSwap =
        line > 1 && at > 1 && typed[line - 1] === name[at - 2] && typed[line - 2] === name[at - 1]
      if (isSwap) cost = Math.min(cost, before[at - 2]! + 1)
      next.push(cost)
    }
    if (Math.min(...next) > max) return max + 1
    before = row
    row = next
  }
  return Math.min(...row)
}
