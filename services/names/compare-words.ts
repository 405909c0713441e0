import { isGivenName } from './lists/given-names.ts'
import { areNicknames } from './lists/nicknames.ts'
import { isSurname } from './lists/surnames.ts'
import { areVariants } from './lists/variants.ts'
import { type Slip, slipBetween } from './slip.ts'
import { looseKey } from './spelling/loose.ts'
import type { Word } from './words.ts'

export type Likeness = 'EQUAL' | 'TRANSLITERATED' | 'LOOSE' | 'VARIANT' | 'NICKNAME' | 'SLIP' | 'INITIAL'

/** Whether the words are the same by letters; across scripts if an official table makes them so. */
export function areEqual(one: Word, other: Word): boolean {
  if (one.own === other.own) return true
  if (!one.isLatin && !other.isLatin && scriptOf(one) === scriptOf(other)) return false
  return shareSpelling(one, other) && !areOtherPeople(one, other)
}

export function areOfDifferentScripts(one: Word, other: Word): boolean {
  return one.isLatin !== other.isLatin || (!one.isLatin && scriptOf(one) !== scriptOf(other))
}

function shareSpelling(one: Word, other: Word): boolean {
  return one.latin.some(spelling => other.latin.includes(spelling))
}

/** Michael and Michal share a folded spelling, and are two names. */
function areOtherPeople(one: Word, other: Word): boolean {
  return (
    one.isLatin && other.isLatin && one.own !== other.own && isGivenName(one.own) && isGivenName(other.own)
  )
}

function scriptOf({ own }: Word): string {
  return scripts.find(([, letters]) => letters.test(own))?.[0] ?? ''
}

const scripts = [
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Georgian',
  'Armenian',
  'Devanagari',
].map(name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/** How two different words may still be one name, or undefined. */
export function softLikeness(one: Word, other: Word): Likeness | undefined {
  for (const a of one.latin)
    for (const b of other.latin) {
      if (areVariants(a, b)) return 'VARIANT'
      if (areNicknames(a, b)) return 'NICKNAME'
    }
  if (areOfDifferentScripts(one, other)) {
    if (areLoose(one, other)) return 'LOOSE'
    return one.latin.some(a => other.latin.some(b => slipOf(a, b) !== undefined)) ? 'SLIP' : undefined
  }
  if (
    !one.isLatin &&
    /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(one.own)
  )
    return undefined
  if (slipOf(one.own, other.own) !== undefined) return 'SLIP'
  return areLoose(one, other) && !areKnownApart(one.own, other.own) ? 'LOOSE' : undefined
}

function areLoose(one: Word, other: Word): boolean {
  return one.latin.some(
    a => a.length > 3 && other.latin.some(b => b.length > 3 && looseKey(a) === looseKey(b)),
  )
}

/** The slip between two words, unless both are names of their own. */
export function slipOf(one: string, other: string): Slip | undefined {
  const slip = slipBetween(one, other)
  return slip === undefined || areKnownApart(one, other) ? undefined : slip
}

function areKnownApart(one: string, other: string): boolean {
  return (isGivenName(one) && isGivenName(other)) || (isSurname(one) && isSurname(other))
}

export function isInitialOf(one: Word, other: Word): boolean {
  const [short, long] = one.own.length < other.own.length ? [one, other] : [other, one]
  return (
    [...short.own].length === 1 &&
    [...long.own].length > 1 &&
    /\p{L}/u.test(short.own) &&
    long.latin.some(each => short.latin.some(letter => each.startsWith(letter) && letter !== ''))
  )
}
