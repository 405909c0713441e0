import {
  areEqual,
  areOfDifferentScripts,
  areRomanized,
  isInitialOf,
  languagesOfBoth,
  type Likeness,
  softLikeness,
} from './compare-words.ts'
import { findJoined, type Joined } from './joined.ts'
import type { Part } from './person.ts'

export interface Pair {
  readonly one: Part
  readonly other: Part
  readonly likeness: Likeness
}

export interface Alignment {
  readonly pairs: readonly Pair[]
  readonly left: readonly Part[]
  readonly right: readonly Part[]
  readonly joined: readonly Joined[]
}

/** Pairs the words: first equal ones, then joined ones, other romanizations, similar ones and initials. */
export function align(ones: readonly Part[], others: readonly Part[]): Alignment {
  const pairs: Pair[] = []
  const left = new Set(ones)
  const right = new Set(others)
  const knowsFathers = [ones, others].every(parts => parts.some(({ isFather }) => isFather))
  const mayPair = (one: Part, other: Part) => !knowsFathers || one.isFather === other.isFather
  const take = (one: Part, other: Part, likeness: Likeness) => {
    pairs.push({ one, other, likeness })
    left.delete(one)
    right.delete(other)
  }
  for (const one of left)
    for (const other of right)
      if (mayPair(one, other) && areEqual(one, other)) {
        take(one, other, areOfDifferentScripts(one, other) ? 'TRANSLITERATED' : 'EQUAL')
        break
      }
  const languages = left.size > 0 && right.size > 0 ? languagesOfBoth(ones, others) : () => []
  const joined: Joined[] = []
  for (let found; (found = findJoined(left, right, others, languages)) !== undefined; joined.push(found)) {
    take(found.whole, found.run[0]!, found.likeness)
    for (const part of found.run) right.delete(part)
  }
  for (let found; (found = findJoined(right, left, ones, languages)) !== undefined; joined.push(found)) {
    take(found.run[0]!, found.whole, found.likeness)
    for (const part of found.run) left.delete(part)
  }
  for (const one of left)
    for (const other of right)
      if (mayPair(one, other) && areRomanized(one, other, languages)) {
        take(one, other, 'LOOSE')
        break
      }
  const initials = [...left, ...right].filter(({ own }) => own.length === 1).length
  // More similar words than equal ones do not make one person.
  const isHopeless =
    Math.min(left.size, right.size) > pairs.length + initials && !areOfTwoScripts(left, right)
  for (const one of isHopeless ? [] : left)
    for (const other of right) {
      const likeness = mayPair(one, other) ? softLikeness(one, other) : undefined
      if (likeness === undefined) continue
      take(one, other, likeness)
      break
    }
  for (const one of left)
    for (const other of right)
      if (mayPair(one, other) && isInitialOf(one, other)) {
        take(one, other, 'INITIAL')
        break
      }
  pairs.sort((a, b) => ones.indexOf(a.one) - ones.indexOf(b.one))
  return { pairs, left: [...left], right: [...right], joined }
}

/** Words of two scripts that are alike count as equal ones. */
function areOfTwoScripts(ones: Iterable<Part>, others: Iterable<Part>): boolean {
  const [first, ...rest] = [...ones, ...others]
  return rest.some(part => areOfDifferentScripts(first!, part))
}
