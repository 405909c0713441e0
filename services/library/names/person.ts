import {
  daughterOf,
  generations,
  particles,
  sonOf,
  titleEnds,
  titles,
  titlesOrNames,
} from './lists/titles.ts'
import { isGivenName } from './lists/given-names.ts'
import { isFamilyApart, isGivenApart } from './lists/names-apart.ts'
import { hasNicknames } from './lists/nicknames.ts'
import { isSurname } from './lists/surnames.ts'
import { familyNameIn } from './spelling/han.ts'
import { spellingsOf } from './spelling/spellings.ts'
import { syllablesOf } from './syllables.ts'
import type { Word } from './words.ts'

/** A name read as that of a person. */
export interface Person {
  /** Without titles, particles and the generation, in the order of the name. */
  readonly parts: readonly Part[]
  readonly particles: readonly string[]
  readonly generation: number | undefined
  /** The letter of the generation, if an initial precedes it, so that it may be an initial too: `O. I.` */
  readonly lastInitial: Part | undefined
  readonly hasTitle: boolean
  /** The name without its first letter, if that may be a title: `M. Laurent Dupuis`. */
  readonly untitled: Person | undefined
  /** The name has a `bin` or the like, before the father's name. */
  readonly isSon: boolean
}

export interface Part extends Word {
  /** The particles right before it: `van der`. */
  readonly before: readonly string[]
  readonly isFather: boolean
  readonly isAfterHyphen?: boolean | undefined
}

export function personOf(words: readonly Word[]): Person {
  const bare = withSons(withoutTitles(words.flatMap(inParts)))
  // In a Vietnamese name Lê and Văn are names.
  const hasParticles =
    bare[0]?.marks === undefined && bare.filter(({ latin }) => !particles.has(latin[0]!)).length > 1
  const parts: Part[] = []
  const loose: string[] = []
  let generation: number | undefined
  let lastInitial: Part | undefined
  let isSon = false
  let before: string[] = []
  for (const [at, word] of bare.entries()) {
    const text = word.latin[0]
    const isLast = at === bare.length - 1
    const born = at > 1 ? generations.get(text!) : undefined
    // Cyrillic names have no numerals of one letter.
    if (born !== undefined && (text!.length > 1 || (isLast && word.isLatin))) {
      generation = born
      if (isLast && text!.length === 1 && bare[at - 1]!.own.length === 1)
        lastInitial = { ...word, before: [], isFather: false }
      continue
    }
    isSon ||= sonOf.has(text!) && !isLast && at > 0
    // As the last word, a particle is a family name: Das, De or Le.
    const isName = (at === 0 && text === 'ben') || (isLast && before.length === 0)
    if (hasParticles && particles.has(text!) && !isName) {
      loose.push(text!)
      before.push(text!)
      continue
    }
    const last = before.at(-1) ?? ''
    const isFather = (sonOf.has(last) || daughterOf.has(last)) && parts.length > 0
    const { own, isLatin, latin, official, usual, marks, isAfterHyphen } = word
    parts.push({ own, isLatin, latin, official, usual, marks, isAfterHyphen, before, isFather })
    before = []
  }
  const hasTitle = bare.length < words.length
  const untitled = words[0]?.mayBeTitle === true ? { ...personOf(words.slice(1)), hasTitle: true } : undefined
  return { parts, particles: loose, generation, lastInitial, hasTitle, untitled, isSon }
}

/**
 * Reads words as particles that are particles of the other name: `Ben` in `Ben-Gurion David`, or the letters of
 * `v. d. Berg`. A letter stays an initial if a word of the other name begins with it. The I of `Petrenko O. I.` is an
 * initial if the other name states no generation.
 */
export function readLike(person: Person, other: Person): Person {
  const { parts: own, lastInitial } = person
  const withInitials =
    lastInitial !== undefined && other.generation === undefined
      ? { ...person, parts: [...own, lastInitial], generation: undefined }
      : person
  const one = withJoinedInitials(withInitials, other)
  const open = other.particles.filter(each => !one.particles.includes(each))
  if (open.length === 0) return one
  const hasWordFor = (letter: string) => other.parts.some(({ own }) => own[0] === letter)
  const isParticle = ({ own, latin }: Part, at: number) => {
    const isVd =
      (own === 'v' && one.parts[at + 1]?.own === 'd') || (own === 'd' && one.parts[at - 1]?.own === 'v')
    const isShort = open.some(each => each[0] === own) && (isVd || !hasWordFor(own))
    return isShort || open.includes(latin[0]!)
  }
  const found = one.parts.filter(isParticle)
  if (found.length === 0 || found.length === one.parts.length) return one
  const parts = one.parts.map((part, at) => {
    const before = one.parts[at - 1]
    return before !== undefined && found.includes(before) && sonOf.has(before.own)
      ? { ...part, isFather: true }
      : part
  })
  return {
    ...one,
    parts: parts.filter((_, at) => !found.includes(one.parts[at]!)),
    particles: [...one.particles, ...found.map(({ latin }) => latin[0]!)],
    isSon: one.isSon || found.some(({ own }) => sonOf.has(own)),
  }
}

/** `Шевченко ТГ`, `JP Morel`: two letters that begin two words of the other name, and are no name themselves. */
function withJoinedInitials(person: Person, other: Person): Person {
  if (person.parts.length < 2 || other.parts.length <= person.parts.length) return person
  const at = person.parts.findIndex(({ own }) => own.length === 2 && INITIALS.test(own) && !isName(own))
  const letters = person.parts[at]
  if (letters === undefined) return person
  const starts = other.parts.map(({ own }) => own[0])
  const [first, second] = [starts.indexOf(letters.own[0]!), starts.lastIndexOf(letters.own[1]!)]
  if (first < 0 || second < 0 || first === second) return person
  const initials = [...letters.own].map(letter => ({ ...letters, ...spellingsOf(letter) }))
  return { ...person, parts: person.parts.toSpliced(at, 1, ...initials) }
}

const INITIALS = /^(?:[a-z]{2}|\p{Script=Cyrillic}{2})$/u
const isName = (word: string) =>
  isGivenName(word) || isGivenApart(word) || isFamilyApart(word) || isSurname(word) || hasNicknames(word)

/** Particles that are written together, and abbreviations of saints. */
const particlesIn: Readonly<Record<string, string>> = {
  vd: 'v d',
  dela: 'de la',
  delos: 'de los',
  delas: 'de las',
  sto: 'santo',
  sta: 'santa',
  بن: 'bin',
  ابن: 'bin',
  بنت: 'bint',
}

/** Splits a whole name in Chinese characters or Hangul, with the family name first, and `vd` into two particles. */
function inParts(word: Word): readonly Word[] {
  const particle = particlesIn[word.own]
  if (particle !== undefined) return particle.split(' ').map(spellingsOf)
  const family = !word.isLatin && wholeNames.test(word.own) ? familyNameIn(word.own) : undefined
  if (family === undefined) return [word]
  return [family, word.own.slice(family.length)].map(spellingsOf)
}

const wholeNames = /^(?:[\p{Script=Han}々]{2,6}|\p{Script=Hangul}{3,4})$/u

/** Joins `Mc Donald` into one word: Donald is another family. */
function withSons(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1]?.own, words[at + 1]]
    if (before === 'mc' || before === 'mac') return []
    if ((word.own !== 'mc' && word.own !== 'mac') || after === undefined) return [word]
    return [{ ...after, own: word.own + after.own, latin: after.latin.map(each => word.own + each) }]
  })
}

/** Keeps titles if the name has nothing else, and an Ing that a Chinese name needs for its three syllables. */
function withoutTitles(words: readonly Word[]): readonly Word[] {
  let isAfterTitle = false
  const bare = words.filter(({ own, latin }, at) => {
    const text = latin[0]
    const before = words[at - 1]?.own
    const isSenor =
      (text === 'sr' && (at === 0 || isAfterTitle)) || (text === 'd' && before === 'sr' && isAfterTitle)
    isAfterTitle = titles.has(own) || isSenor || (isAfterTitle && titleEnds.has(text!))
    return !isAfterTitle || (own === 'ing' && syllablesOf(words) === 3)
  })
  if (bare.length === 0) return words
  const rest = bare.slice(bare.findIndex(({ latin }) => !titlesOrNames.has(latin[0]!)))
  const isEnough =
    rest.length > 1 && rest.length < bare.length && rest.some(({ latin }) => isGivenName(latin[0]!))
  return isEnough ? rest : bare
}
