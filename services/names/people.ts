import {
  areEqual,
  areOfDifferentScripts,
  isInitialOf,
  type Likeness,
  slipOf,
  softLikeness,
} from './compare-words.ts'
import { isGivenName } from './lists/given-names.ts'
import { isSurname } from './lists/surnames.ts'
import type { Part, Person } from './person.ts'
import { type Finding, finding, type Reason } from './reasons.ts'

interface Pair {
  readonly one: Part
  readonly other: Part
  readonly likeness: Likeness
}

/** Whether two names are those of one person. */
export function comparePeople(one: Person, other: Person): Finding {
  const reasons = new Set<Reason>()
  const no = (reason: Reason) => finding('NO_MATCH', [...reasons, reason])
  if (one.hasTitle !== other.hasTitle) reasons.add('TITLE')
  if (clash(one.generation, other.generation) || clash(one.childhood, other.childhood))
    return no('WORD_DIFFERS')
  if (one.parts.length === 0 || other.parts.length === 0) return no('WORD_DIFFERS')

  const { pairs, left, right, isJoined } = align(one.parts, other.parts)
  const soft = pairs.filter(pair => !isSolid(pair))
  const isExact = pairs.every(({ likeness }) => likeness === 'EQUAL' || likeness === 'TRANSLITERATED')
  for (const { likeness } of pairs) reasons.add(reasonOf[likeness])
  const isReordered =
    isJoined ||
    pairs.some(
      (pair, at) => at > 0 && other.parts.indexOf(pair.other) < other.parts.indexOf(pairs[at - 1]!.other),
    )
  if (isReordered) reasons.add('ORDER')

  if (left.length > 0 && right.length > 0) return no('WORD_DIFFERS')
  const missing = left.length + right.length
  if (
    missing > 0 &&
    !isJoined &&
    hasMoreParticles(left.length > 0 ? other : one, left.length > 0 ? one : other)
  )
    return no('WORD_DIFFERS')
  const isParticleMissing = !isJoined && particlesOf(one) !== particlesOf(other)
  const isGenerationMissing = one.generation !== other.generation || one.childhood !== other.childhood
  if (isExact && missing === 0) {
    if (!isParticleMissing && !isGenerationMissing) return finding('MATCH', reasons)
    return finding('CLOSE_MATCH', [...reasons, 'PART_MISSING'])
  }
  if (missing > 0) reasons.add('PART_MISSING')
  const solid = pairs.filter(isSolid)
  if (pairs.length < 2 || solid.every(({ one: part }) => part.own.length === 1)) return no('WORD_DIFFERS')
  if (missing > pairs.length + 1) return no('WORD_DIFFERS')
  if (missing > 0 && isGivenNameMissing(pairs, left.length > 0 ? left : right)) return no('WORD_DIFFERS')
  if (soft.some(pair => isDoubtful(pair, pairs))) return no('WORD_DIFFERS')
  if (!areFew(soft, pairs.length)) return no('WORD_DIFFERS')
  return finding('CLOSE_MATCH', reasons)
}

const reasonOf: Readonly<Record<Likeness, Reason>> = {
  EQUAL: 'EXACT',
  TRANSLITERATED: 'TRANSLITERATED',
  LOOSE: 'TRANSLITERATED',
  VARIANT: 'TYPO',
  NICKNAME: 'NICKNAME',
  SLIP: 'TYPO',
  INITIAL: 'INITIAL',
}

/** Equal, or as alike as words of two scripts can be. */
function isSolid({ one, other, likeness }: Pair): boolean {
  return (
    likeness === 'EQUAL' ||
    likeness === 'TRANSLITERATED' ||
    (likeness === 'LOOSE' && areOfDifferentScripts(one, other))
  )
}

const clash = (one: unknown, other: unknown) => one !== undefined && other !== undefined && one !== other

/** A particle in the place of a word: Văn is a name in Vietnam. */
function hasMoreParticles(one: Person, other: Person): boolean {
  return one.particles.some(each => !other.particles.includes(each))
}

const particlesOf = ({ particles }: Person) => particles.toSorted().join(' ')

/** One soft pair for two words; initials beside them count only if there is one word more that is equal. */
function areFew(soft: readonly Pair[], count: number): boolean {
  const initials = soft.filter(({ likeness }) => likeness === 'INITIAL').length
  const others = soft.length - initials
  if (soft.length === count) return false
  return others * 2 <= count && (others === 0 || initials === 0 || soft.length * 2 <= count)
}

/** Family names alone must not buy the given name. */
function isGivenNameMissing(pairs: readonly Pair[], missing: readonly Part[]): boolean {
  if (pairs.some(({ one, likeness }) => likeness === 'INITIAL' || likeness === 'NICKNAME' || isGiven(one)))
    return false
  const families = pairs.filter(({ one }) => isSurname(one.latin[0]!))
  return missing.some(isGiven) || families.length === 0 || families.length === pairs.length
}

const isGiven = ({ latin }: Part) => latin.some(isGivenName)

function isDoubtful({ one, other, likeness }: Pair, pairs: readonly Pair[]): boolean {
  const others = pairs.filter(pair => pair.one !== one && isSolid(pair))
  if (likeness === 'INITIAL') {
    // The letter of a family name beside a given name says too little.
    const word = one.own.length > other.own.length ? one : other
    return !isGiven(word) && others.every(pair => isGiven(pair.one))
  }
  if (likeness === 'SLIP') {
    const [a, b] = [one.latin[0]!, other.latin[0]!]
    const slip = slipOf(a, b)
    const isEnding = slip !== undefined && slip !== 'SWAP' && isOtherEnding(a, b)
    if (isGiven(one) || isGiven(other)) return isEnding
    if (others.some(pair => isGiven(pair.one))) return false
    // Perhaps the given name: another letter may make another name of it.
    return isEnding || slip === 'REPLACE'
  }
  return false
}

/** A vowel added, dropped or replaced at the end makes a woman of a man. */
function isOtherEnding(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long.slice(0, -1) === short.slice(0, long.length - 1) && /[aeiouy]$/.test(long)
}

interface Alignment {
  readonly pairs: readonly Pair[]
  readonly left: readonly Part[]
  readonly right: readonly Part[]
  /** Words of one side were written as one word on the other. */
  readonly isJoined: boolean
}

/** Pairs the words: equal ones first, then the joined, then the likest. */
function align(ones: readonly Part[], others: readonly Part[]): Alignment {
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
  let isJoined = joinedIn(left, right, (whole, parts) => {
    left.delete(whole)
    for (const part of parts) right.delete(part)
    pairs.push({
      one: whole,
      other: parts[0]!,
      likeness: areOfDifferentScripts(whole, parts[0]!) ? 'TRANSLITERATED' : 'EQUAL',
    })
  })
  isJoined =
    joinedIn(right, left, (whole, parts) => {
      right.delete(whole)
      for (const part of parts) left.delete(part)
      pairs.push({
        one: parts[0]!,
        other: whole,
        likeness: areOfDifferentScripts(whole, parts[0]!) ? 'TRANSLITERATED' : 'EQUAL',
      })
    }) || isJoined
  const isHopeless =
    Math.min(left.size, right.size) > pairs.length + countOf(left, isShort) + countOf(right, isShort)
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
  return { pairs, left: [...left], right: [...right], isJoined }
}

/** Words that may still pair though few of the others are equal: initials, and those of another script. */
const isShort = ({ own, isLatin }: Part) => own.length === 1 || !isLatin

function countOf(parts: Iterable<Part>, test: (part: Part) => boolean): number {
  return [...parts].filter(test).length
}

/** Finds words that are two to four neighbours of the other side written together, particles included. */
function joinedIn(
  wholes: ReadonlySet<Part>,
  parts: ReadonlySet<Part>,
  found: (whole: Part, parts: readonly Part[]) => void,
): boolean {
  let isFound = false
  for (const whole of wholes) {
    const list = [...parts]
    search: for (let start = 0; start < list.length; start++) {
      if (!mayStart(whole, list[start]!)) continue
      for (let end = start + 1; end <= Math.min(list.length, start + 4); end++) {
        const run = list.slice(start, end)
        if (end - start === 1 && run[0]!.before === '' && whole.before === '') continue
        if (!whole.latin.some(spelling => joins(whole.before + spelling, run))) continue
        found(whole, run)
        isFound = true
        break search
      }
    }
  }
  return isFound
}

function mayStart(whole: Part, part: Part): boolean {
  const { own, before, latin } = part
  if (!whole.isLatin && !part.isLatin && before === '' && whole.before === '')
    return whole.own.startsWith(own) || areOfDifferentScripts(whole, part)
  const starts = before === '' ? latin : latin.map(each => before + each)
  return whole.latin.some(each => starts.some(start => (whole.before + each).startsWith(start)))
}

function joins(spelling: string, run: readonly Part[]): boolean {
  let starts = new Set([0])
  for (const { before, latin } of run) {
    const next = new Set<number>()
    for (const start of starts)
      for (const each of latin)
        if (spelling.startsWith(before + each, start)) next.add(start + before.length + each.length)
    starts = next
  }
  return starts.has(spelling.length)
}
