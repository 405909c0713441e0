import { isGivenName } from './lists/given-names.ts'
import { areNicknames } from './lists/nicknames.ts'
import { isSurname } from './lists/surnames.ts'
import { areVariants } from './lists/variants.ts'
import { type Slip, slipBetween } from './spelling/slip.ts'
import { looseKey } from './spelling/loose.ts'
import type { Word } from './words.ts'

export type Likeness = 'EQUAL' | 'TRANSLITERATED' | 'LOOSE' | 'VARIANT' | 'NICKNAME' | 'SLIP' | 'INITIAL'

/** Whether the words are the same by letters; across scripts if an official table makes them so. */
export function areEqual(one: Word, other: Word): boolean {
  if (one.own === other.own) return true
  if (!one.isLatin && !other.isLatin && scriptOf(one) === scriptOf(other)) return false
  return (
    one.latin.some(spelling => other.latin.includes(spelling)) ||
    fits(one.official, other) ||
    fits(other.official, one)
  )
}

function fits(pattern: RegExp | readonly string[] | undefined, { isLatin, latin }: Word): boolean {
  if (pattern === undefined || !isLatin) return false
  return latin.some(each => (pattern instanceof RegExp ? pattern.test(each) : pattern.includes(each)))
}

export function areOfDifferentScripts(one: Word, other: Word): boolean {
  return one.isLatin !== other.isLatin || (!one.isLatin && scriptOf(one) !== scriptOf(other))
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
      if (areVariants(a, b) || areSpelledAlike(a, b)) return 'VARIANT'
      if (areNicknames(a, b)) return 'NICKNAME'
    }
  if (areOfDifferentScripts(one, other)) {
    if (fits(one.usual, other) || fits(other.usual, one) || areLoose(one, other)) return 'LOOSE'
    if (haveNoSlips(one) || haveNoSlips(other)) return undefined
    return one.latin.some(a => other.latin.some(b => slipOf(a, b) !== undefined)) ? 'SLIP' : undefined
  }
  if (haveNoSlips(one)) return undefined
  if (slipOf(one.own, other.own) !== undefined) return 'SLIP'
  return areLoose(one, other) && !areKnownApart(one.own, other.own) ? 'LOOSE' : undefined
}

export const haveNoSlips = ({ own, isLatin }: Word): boolean => !isLatin && HAS_NO_SLIPS.test(own)

/** A sign stands for a syllable or a consonant: another one is another name. */
const HAS_NO_SLIPS =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}/u

/** Letters that stand for one sound in names of Latin letters: Kristina, Cristina, Christina. */
function areSpelledAlike(one: string, other: string): boolean {
  return (
    one.length > 4 &&
    other.length > 4 &&
    one[0] !== undefined &&
    sounds(one[0]) === sounds(other[0]!) &&
    !one.endsWith('le') &&
    spellingKey(one) === spellingKey(other)
  )
}

/** The first letters that may stand for one sound. */
const sounds = (letter: string) => (letter === 'c' ? 'k' : letter === 'p' ? 'f' : letter)

function spellingKey(word: string): string {
  return word
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/ch(?=[rl])|ck|c(?=[aourl])/g, 'k')
    .replace(/(?<!^)y/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

function areLoose(one: Word, other: Word): boolean {
  const keys = looseKeysOf(other)
  return looseKeysOf(one).some(key => keys.includes(key))
}

const looseKeys = new WeakMap<Word, readonly string[]>()

function looseKeysOf(word: Word): readonly string[] {
  let keys = looseKeys.get(word)
  if (keys === undefined) {
    keys = word.latin.filter(each => each.length > 3).map(looseKey)
    looseKeys.set(word, keys)
  }
  return keys
}

/** The slip between two words, unless both are names of their own. */
export function slipOf(one: string, other: string): Slip | undefined {
  const slip = slipBetween(one, other)
  return slip === undefined || areKnownApart(one, other) ? undefined : slip
}

/** Two names of two people. A doubled letter makes no other name, but for French endings: Gabriele, Gabrielle. */
function areKnownApart(one: string, other: string): boolean {
  if (one.length > 4 && !one.endsWith('le') && slipBetween(one, other) === 'DOUBLE') return false
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
