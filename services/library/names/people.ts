import { align, type Pair } from './align.ts'
import { type Likeness, slipOf } from './compare-words.ts'
import { isVietnameseFamily } from './lists/east-asian-families.ts'
import { isOtherPersonIn } from './missing.ts'
import { compareParticles } from './particles.ts'
import { type Part, type Person, readLike } from './person.ts'
import { type Finding, finding, type Reason } from './reasons.ts'
import { areOneNameOfSyllables } from './syllable-names.ts'
import { syllablesOf } from './syllables.ts'
import { isGiven } from './words.ts'

/** Whether two names are those of one person. */
export function comparePeople(asked: Person, owner: Person): Finding {
  // `M. Laurent Dupuis`: the letter is a title if the rest is the whole of the other name.
  for (const [one, other] of [
    [asked.untitled ?? asked, owner.untitled ?? owner],
    [asked.untitled, owner],
    [asked, owner.untitled],
  ] as const) {
    if (one === undefined || other === undefined || (one === asked && other === owner)) continue
    const found = compareRead(one, other)
    if (found.verdict === 'MATCH') return found
  }
  const found = compareRead(asked, owner)
  // `M. Paul Girard` is not Marie Girard, whatever the letter is.
  if (found.verdict === 'CLOSE_MATCH' && (isAnother(asked, owner) || isAnother(owner, asked)))
    return finding('NO_MATCH', ['WORD_DIFFERS'])
  if (found.verdict !== 'NO_MATCH' || asked.generation !== owner.generation) return found
  return areOneNameOfSyllables(asked.parts, owner.parts) ? finding('CLOSE_MATCH', ['TRANSLITERATED']) : found
}

/** Whether the given name after the letter has no word of the other name beside it. */
function isAnother({ untitled }: Person, { parts }: Person): boolean {
  const first = untitled?.parts[0]
  return first !== undefined && isGiven(first) && !parts.some(({ own }) => own[0] === first.own[0])
}

function compareRead(asked: Person, owner: Person): Finding {
  const [one, other] = [readLike(asked, owner), readLike(owner, asked)]
  const reasons = new Set<Reason>()
  const no = (reason: Reason) => finding('NO_MATCH', [...reasons, reason])
  if (one.hasTitle !== other.hasTitle) reasons.add('TITLE')
  if (clash(one.generation, other.generation)) return no('WORD_DIFFERS')
  if (isRowOfLetters(one) !== isRowOfLetters(other)) return no('WORD_DIFFERS')

  const { pairs, left, right, joined } = align(one.parts, other.parts)
  for (const { likeness } of pairs) reasons.add(reasonOf[likeness])
  if (joined.length > 0 || areReordered(pairs, other.parts)) reasons.add('ORDER')

  if (left.length > 0 && right.length > 0) return no('WORD_DIFFERS')
  const missing = [...left, ...right]
  const [short, long] = left.length > 0 ? [other, one] : [one, other]
  const written = joined.flatMap(each => each.particles)
  const particles = compareParticles(one, other, written)
  if (particles === 'DIFFERENT') return no('WORD_DIFFERS')
  const isBorn = written.length > 0 || one.isSon === other.isSon
  const isSame = particles === 'EQUAL' && isBorn && one.generation === other.generation
  const isExact = pairs.every(({ likeness }) => likeness === 'EQUAL' || likeness === 'TRANSLITERATED')
  if (isExact && missing.length === 0)
    return isSame ? finding('MATCH', reasons) : finding('CLOSE_MATCH', [...reasons, 'PART_MISSING'])

  if (missing.length > 0) {
    reasons.add('PART_MISSING')
    if (hasMoreParticles(short, long, written)) return no('WORD_DIFFERS')
    // `Huber sen` against `Huber Junior`: each has what the other lacks.
    if (
      short.generation !== undefined &&
      long.generation === undefined &&
      missing.includes(long.parts.at(-1)!)
    )
      return no('WORD_DIFFERS')
    if (isOtherPersonIn(short, long, pairs, missing)) return no('WORD_DIFFERS')
    // A part is missing, and a word is spelled otherwise: that is too much for two words.
    if (pairs.length < 3 && pairs.some(isRespelled)) return no('WORD_DIFFERS')
  }
  const soft = pairs.filter(pair => !isSolid(pair))
  const solid = pairs.filter(isSolid)
  if (pairs.length < 2 || solid.every(({ one: part }) => part.own.length === 1)) return no('WORD_DIFFERS')
  if (soft.some(pair => isDoubtful(pair, pairs, solid))) return no('WORD_DIFFERS')
  if (areSyllables(one, other) && soft.some(({ likeness }) => likeness === 'SLIP')) return no('WORD_DIFFERS')
  if (!areFew(soft, pairs.length)) return no('WORD_DIFFERS')
  // A slip needs a word that is equal beside it.
  const hasEqual = solid.some(({ likeness }) => likeness !== 'LOOSE')
  if (!hasEqual && soft.some(({ likeness }) => likeness === 'SLIP')) return no('WORD_DIFFERS')
  return finding('CLOSE_MATCH', reasons)
}

/** In Chinese, Korean and Vietnamese names each word is a syllable: another letter makes another name. */
const areSyllables = (...people: readonly Person[]) =>
  people.every(({ parts }) => syllablesOf(parts) !== undefined) ||
  people.every(({ parts }) => parts.some(({ latin }) => isVietnameseFamily(latin[0]!)))

/** A row of more than eight initials is no name: Sinhalese and Tamil names have up to seven. */
function isRowOfLetters({ parts }: Person): boolean {
  return parts.length > INITIALS_MAX && parts.filter(({ own }) => own.length === 1).length > INITIALS_MAX
}

const INITIALS_MAX = 8

const reasonOf: Readonly<Record<Likeness, Reason>> = {
  EQUAL: 'EXACT',
  TRANSLITERATED: 'TRANSLITERATED',
  LOOSE: 'TRANSLITERATED',
  VARIANT: 'TYPO',
  NICKNAME: 'NICKNAME',
  SLIP: 'TYPO',
  INITIAL: 'INITIAL',
}

const isRespelled = ({ one, other, likeness }: Pair): boolean =>
  (likeness === 'LOOSE' || likeness === 'SLIP') && one.isLatin && other.isLatin

/** Equal, or as alike as words of two scripts can be. */
const isSolid = ({ likeness }: Pair): boolean =>
  likeness === 'EQUAL' || likeness === 'TRANSLITERATED' || likeness === 'LOOSE'

function areReordered(pairs: readonly Pair[], parts: readonly Part[]): boolean {
  return pairs.some((pair, at) => at > 0 && parts.indexOf(pair.other) < parts.indexOf(pairs[at - 1]!.other))
}

const clash = (one: unknown, other: unknown) => one !== undefined && other !== undefined && one !== other

/** Whether one name has a particle that the other lacks. It may be a name instead: Văn in Vietnam. */
function hasMoreParticles(one: Person, other: Person, joined: readonly string[]): boolean {
  return one.particles.some(each => !other.particles.includes(each) && !joined.includes(each))
}

/** At most half of the pairs may be soft, unless all soft ones are initials. */
function areFew(soft: readonly Pair[], count: number): boolean {
  return soft.length * 2 <= count || soft.every(({ likeness }) => likeness === 'INITIAL')
}

function isDoubtful({ one, other, likeness }: Pair, pairs: readonly Pair[], solid: readonly Pair[]): boolean {
  if (likeness === 'INITIAL') {
    // A given name and the initial of a family name are too little evidence.
    const word = one.own.length > other.own.length ? one : other
    const initials = pairs.filter(pair => pair.likeness === 'INITIAL').length
    return !isGiven(word) && initials < 2 && solid.every(pair => isGiven(pair.one))
  }
  if (likeness === 'SLIP') {
    const [a, b] = [one.latin[0]!, other.latin[0]!]
    const isEnding = isOtherEnding(a, b)
    const slip = slipOf(a, b)
    // Of short names each letter makes another: Ali and Adli, Amit and Anit.
    const isShort = one.isLatin && other.isLatin && Math.min(a.length, b.length) < 5
    const isOtherName = isShort && (slip === 'REPLACE' || slip === 'EXTRA')
    if (isGiven(one) || isGiven(other)) return isEnding || isOtherName
    if (isOtherFamily(a, b)) return true
    // Kosić and Kostić are two families.
    if (a.endsWith('ic') && b.endsWith('ic') && (slip === 'REPLACE' || slip === 'EXTRA')) return true
    if (solid.some(pair => isGiven(pair.one))) return false
    // It may be the given name, where another letter can make another name.
    return slip === 'REPLACE'
  }
  return false
}

/** Ricci and Ricca, Balazs and Balazsi: in a word of less than nine letters; but Böhm is Böhme. */
function isOtherFamily(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (
    long.length < 9 && isOtherEnding(one, other) && (short.length === long.length || /[aiou]$/.test(long))
  )
}

/** Whether only a vowel at the end differs, which often turns a man's name into a woman's. */
function isOtherEnding(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const isVowel = /[aeiouy]$/.test(long) || (short.length === long.length && /[aeiouy]$/.test(short))
  return isVowel && long.slice(0, -1) === short.slice(0, long.length - 1)
}
