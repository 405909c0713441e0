import { isGivenName } from './lists/given-names.ts'
import { isFeminineOf } from './lists/feminine.ts'
import { isFamilyApart, isGivenApart } from './lists/names-apart.ts'
import { learned } from './learned.ts'
import { areNicknames } from './lists/nicknames.ts'
import { isSurname } from './lists/surnames.ts'
import { areVariants } from './lists/variants.ts'
import { languagesShownBy, type Romanized, romanizedOf } from './romanizations/romanized.ts'
import { areKeyedAlike } from './spelling/keyed-digits.ts'
import type { Pattern } from './spelling/alternatives.ts'
import { type Slip, slipBetween } from './spelling/slip.ts'
import type { Word } from './words.ts'

export type Likeness = 'EQUAL' | 'TRANSLITERATED' | 'LOOSE' | 'VARIANT' | 'NICKNAME' | 'SLIP' | 'INITIAL'

/** Whether two words have equal letters, or are equal across scripts by an official table. */
export function areEqual(one: Word, other: Word): boolean {
  if (haveOtherMarks(one, other)) return false
  if (one.own === other.own) return true
  if (!one.isLatin && !other.isLatin && scriptOf(one) === scriptOf(other)) return false
  return (
    one.latin.some(spelling => other.latin.includes(spelling)) ||
    fits(one.official, other) ||
    fits(other.official, one)
  )
}

/** Vietnamese marks make another name, where both sides write them. */
const haveOtherMarks = (one: Word, other: Word) =>
  one.marks !== undefined && other.marks !== undefined && one.marks !== other.marks

function fits(pattern: Pattern | readonly string[] | undefined, { isLatin, latin }: Word): boolean {
  return isLatin && latin.some(each => fitsLetters(pattern, each))
}

function fitsLetters(pattern: Pattern | readonly string[] | undefined, latin: string): boolean {
  if (pattern === undefined) return false
  return 'test' in pattern ? pattern.test(latin) : pattern.includes(latin)
}

/** How Latin letters fit a word of another script. */
export function likenessByTable({ official, usual }: Word, latin: string): Likeness | undefined {
  if (fitsLetters(official, latin)) return 'TRANSLITERATED'
  return fitsLetters(usual, latin) ? 'LOOSE' : undefined
}

export function areOfDifferentScripts(one: Word, other: Word): boolean {
  return one.isLatin !== other.isLatin || (!one.isLatin && scriptOf(one) !== scriptOf(other))
}

const scriptOf = (word: Word) => learned(word).script

/** How two different words may be the same name; undefined if they are not. */
export function softLikeness(one: Word, other: Word): Likeness | undefined {
  if (isLetter(one) || isLetter(other) || haveOtherMarks(one, other)) return undefined
  const [left, right] = [learned(one), learned(other)]
  if (haveNoSlips(one) && !areOfDifferentScripts(one, other)) return undefined
  if (left.variants.some(a => right.variants.some(b => areVariants(a, b)))) return 'VARIANT'
  if (left.sounds.some(key => right.sounds.includes(key))) return 'VARIANT'
  if (left.nicknames.some(a => right.nicknames.some(b => areNicknames(a, b)))) return 'NICKNAME'
  if (areOfDifferentScripts(one, other)) {
    if (fits(one.usual, other) || fits(other.usual, one) || areLoose(one, other)) return 'LOOSE'
    if (haveNoSlips(one) || haveNoSlips(other)) return undefined
    return one.latin.some(a => other.latin.some(b => slipOf(a, b) !== undefined)) ? 'SLIP' : undefined
  }
  if (isFeminineOf(one.latin[0]!, other.latin[0]!)) return 'VARIANT'
  if (areKeyedAlike(one.own, other.own)) return 'SLIP'
  if (areLoose(one, other) && (areOneName(one.own, other.own) || !areKnownApart(one.own, other.own)))
    return 'VARIANT'
  return slipOf(one.own, other.own) === undefined ? undefined : 'SLIP'
}

/**
 * Spellings of one sound are one name: Nadia and Nadja, Yasin and Yaseen. Short words and French endings are excluded.
 */
function areOneName(one: string, other: string): boolean {
  const isLong = one.length > 4 && other.length > 4 && Math.abs(one.length - other.length) < 2
  return isLong && one[0] === other[0] && !one.endsWith('le') && !other.endsWith('le')
}

export const haveNoSlips = ({ own, isLatin }: Word): boolean => !isLatin && HAS_NO_SLIPS.test(own)

/** In these scripts a sign is a syllable or a consonant: another sign makes another name. */
const HAS_NO_SLIPS =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}/u

function areLoose(one: Word, other: Word): boolean {
  const keys = learned(other).loose
  return learned(one).loose.some(key => keys.includes(key))
}

/** The typing slip between two words; undefined if they are two known names. */
export function slipOf(one: string, other: string): Slip | undefined {
  const slip = slipBetween(one, other)
  return slip === undefined || areKnownApart(one, other) ? undefined : slip
}

/**
 * Whether both are known names of different people. A doubled letter makes no new name, except in French endings:
 * Gabriele, Gabrielle.
 */
function areKnownApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) > 4 && !one.endsWith('le') && slipBetween(one, other) === 'DOUBLE')
    return false
  return [one, other].every(isKnownGiven) || [one, other].every(isKnownFamily) || areListedApart(one, other)
}

function areListedApart(one: string, other: string): boolean {
  const { listedIn } = romanizedOf(one)
  return listedIn.length > 0 && romanizedOf(other).listedIn.some(each => listedIn.includes(each))
}

const isKnownGiven = (word: string) => isGivenName(word) || isGivenApart(word)
const isKnownFamily = (word: string) => isSurname(word) || isFamilyApart(word)

export type LanguagesOf = ReturnType<typeof languagesOfBoth>

/** Whether two words in Latin letters are accepted spellings of one name, in a language that both names are of. */
export function areRomanized(one: Word, other: Word, languages: LanguagesOf): boolean {
  if (!one.isLatin || !other.isLatin || haveOtherMarks(one, other)) return false
  const [left, right] = [learned(one).romanized, learned(other).romanized]
  return (
    areRomanizedKeys(left, right, languages(one, other)) ||
    (left.typicalOf.length + right.typicalOf.length > 0 &&
      areRomanizedKeys(left, right, languagesShownBy(one.latin[0]!, other.latin[0]!)))
  )
}

export function areRomanizedKeys(one: Romanized, other: Romanized, languages: readonly string[]): boolean {
  if (one.accepted.some(key => other.accepted.includes(key))) return true
  return languages.some(language => {
    const keys = other.keys(language)
    return one.keys(language).some(key => keys.includes(key))
  })
}

/** The languages that words of both names show them to be of, besides the two words that are compared. */
export function languagesOfBoth(
  ones: readonly Word[],
  others: readonly Word[],
): (one: Word, other: Word) => readonly string[] {
  const left = ones.map(typicalOf)
  const right = others.map(typicalOf)
  if (!left.some(each => each.length > 0) || !right.some(each => each.length > 0)) return () => []
  return (one, other) => {
    const found = left.flatMap((each, at) => (ones[at] === one ? [] : each))
    return right.flatMap((each, at) => (others[at] === other ? [] : each.filter(id => found.includes(id))))
  }
}

const typicalOf = (word: Word) =>
  word.isLatin && word.own.length > 2 ? learned(word).romanized.typicalOf : []

const isLetter = ({ own, isLatin }: Word) => isLatin && own.length === 1

export function isInitialOf(one: Word, other: Word): boolean {
  const [short, long] = one.own.length < other.own.length ? [one, other] : [other, one]
  return (
    isOneSign(short.own) &&
    !isOneSign(long.own) &&
    short.latin.some(letter => letter !== '' && long.latin.some(each => each.startsWith(letter))) &&
    /\p{L}/u.test(short.own)
  )
}

/** A sign beyond U+FFFF takes two UTF-16 code units. */
const isOneSign = (text: string) => text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff)
