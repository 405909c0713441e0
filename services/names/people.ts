import {
  areEqual,
  areOfDifferentScripts,
  isInitialOf,
  type Likeness,
  slipOf,
  softLikeness,
} from './compare-words.ts'
import { isGivenName } from './lists/given-names.ts'
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
  const soft = pairs.filter(({ likeness }) => likeness !== 'EQUAL' && likeness !== 'TRANSLITERATED')
  for (const { likeness } of pairs) reasons.add(reasonOf[likeness])
  const isReordered =
    isJoined ||
    pairs.some(
      (pair, at) => at > 0 && other.parts.indexOf(pair.other) < other.parts.indexOf(pairs[at - 1]!.other),
    )
  if (isReordered) reasons.add('ORDER')

  if (left.length > 0 && right.length > 0) return no('WORD_DIFFERS')
  const missing = left.length + right.length
  const isParticleMissing = !isJoined && particlesOf(one) !== particlesOf(other)
  const isGenerationMissing = one.generation !== other.generation || one.childhood !== other.childhood
  if (soft.length === 0 && missing === 0) {
    if (!isParticleMissing && !isGenerationMissing) return finding('MATCH', reasons)
    return finding('CLOSE_MATCH', [...reasons, 'PART_MISSING'])
  }
  if (missing > 0) reasons.add('PART_MISSING')
  const firm = pairs.filter(({ likeness }) => likeness === 'EQUAL' || likeness === 'TRANSLITERATED')
  if (pairs.length < 2 || firm.every(({ one: part }) => part.own.length === 1)) return no('WORD_DIFFERS')
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

const clash = (one: unknown, other: unknown) => one !== undefined && other !== undefined && one !== other

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
  return missing.some(isGiven)
}

const isGiven = ({ latin }: Part) => latin.some(isGivenName)

function isDoubtful({ one, other, likeness }: Pair, pairs: readonly Pair[]): boolean {
  const others = pairs.filter(
    pair => pair.one !== one && (pair.likeness === 'EQUAL' || pair.likeness === 'TRANSLITERATED'),
  )
  if (likeness === 'INITIAL') {
    // The letter of a family name beside a given name says too little.
    const word = one.own.length > other.own.length ? one : other
    return !isGiven(word) && others.every(pair => isGiven(pair.one))
  }
  if (likeness === 'SLIP') {
    if (others.some(pair => isGiven(pair.one)) || isGiven(one) || isGiven(other)) return false
    // Perhaps the given name: an ending makes a woman of a man, and another letter another name.
    const slip = slipOf(one.latin[0]!, other.latin[0]!)
    return (
      slip === 'REPLACE' ||
      (slip === 'EXTRA' && one.latin[0]!.slice(0, -1) === other.latin[0]!.slice(0, one.latin[0]!.length - 1))
    )
  }
  return false
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
  for (const one of left)
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

/** Finds words that are two to four neighbours of the other side written together, particles included. */
function joinedIn(
  wholes: ReadonlySet<Part>,
  parts: ReadonlySet<Part>,
  found: (whole: Part, parts: readonly Part[]) => void,
): boolean {
  let isFound = false
  for (const whole of wholes) {
    const list = [...parts]
    search: for (let start = 0; start < list.length; start++)
      for (let end = start + 1; end <= Math.min(list.length, start + 4); end++) {
        const run = list.slice(start, end)
        if (end - start === 1 && run[0]!.before === '' && whole.before === '') continue
        if (!whole.latin.some(spelling => joins(whole.before + spelling, run))) continue
        found(whole, run)
        isFound = true
        break search
      }
  }
  return isFound
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
