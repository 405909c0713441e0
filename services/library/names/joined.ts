import {
  areOfDifferentScripts,
  areRomanizedKeys,
  type Likeness,
  type LanguagesOf,
  likenessByTable,
  slipOf,
} from './compare-words.ts'
import { learned } from './learned.ts'
import { areVariants } from './lists/variants.ts'
import type { Part } from './person.ts'
import { romanizedOf } from './romanizations/romanized.ts'

/** A word of one side that is written as several on the other. */
export interface Joined {
  readonly whole: Part
  readonly run: readonly Part[]
  readonly likeness: Likeness
  /** The particles that the joined word contains. */
  readonly particles: readonly string[]
}

/** The first word that is two to four neighbours of the other side written together, particles included. */
export function findJoined(
  wholes: Iterable<Part>,
  parts: Iterable<Part>,
  order: readonly Part[],
  languages: LanguagesOf,
): Joined | undefined {
  const list = [...parts]
  const haveParticles = order.some(({ before }) => before.length > 0)
  if (list.length === 0) return undefined
  for (const whole of wholes) {
    const longest = longestOf(whole)
    for (let start = 0; start < list.length; start++) {
      if (!mayStart(whole, list[start]!)) continue
      let letters = 0
      for (let end = start + 1; end <= Math.min(list.length, start + 4); end++) {
        letters += shortest(list[end - 1]!)
        if (letters > longest) break
        if (end === start + 1 && !haveParticles && whole.before.length === 0) continue
        const run = list.slice(start, end)
        const inside = [...whole.before, ...run.flatMap(({ before }) => before)]
        const after = haveParticles ? (order[order.indexOf(run.at(-1)!) + 1]?.before ?? []) : []
        for (const last of after.length > 0 ? [[], after] : [[]]) {
          const particles = [...inside, ...last]
          if (run.length === 1 && particles.length === 0) continue
          const likeness = likenessOfJoined(whole, run, last.join(''), languages)
          if (likeness !== undefined) return { whole, run, likeness, particles }
        }
      }
    }
  }
  return undefined
}

/** The most letters that joined parts can have, slips included. */
function longestOf({ before, latin }: Part): number {
  let letters = 0
  for (const spelling of latin) letters = Math.max(letters, spelling.length)
  for (const particle of before) letters += particle.length
  return letters + SLIPS
}

const SLIPS = 3

function shortest({ latin }: Part): number {
  let letters = Infinity
  for (const spelling of latin) letters = Math.min(letters, spelling.length)
  return letters
}

/**
 * Whether the word may begin with the part, by the first letter of each or of its particle. True if the word has a
 * pattern of spellings.
 */
function mayStart(whole: Part, part: Part): boolean {
  if (!whole.isLatin && !areOfDifferentScripts(whole, part)) return whole.own.startsWith(part.own)
  if (whole.official !== undefined || whole.usual !== undefined) return true
  return beginnings(whole).some(each => beginnings(part).some(start => start[0] === each[0]))
}

const beginnings = ({ before, latin }: Part) => (before.length > 0 ? before : latin)

/** The particle after the words may belong to them: `Mohan Das` is Mohandas. */
function likenessOfJoined(
  whole: Part,
  run: readonly Part[],
  after: string,
  languages: LanguagesOf,
): Likeness | undefined {
  const before = whole.before.join('')
  if (whole.latin.some(spelling => joins(before + spelling, run, after)))
    return areOfDifferentScripts(whole, run[0]!) ? 'TRANSLITERATED' : 'EQUAL'
  if (before !== '' || !run.every(({ isLatin }) => isLatin)) return undefined
  if (!whole.isLatin && run.length === 1) return undefined
  const letters = run.map(({ latin }) => latin[0]).join('')
  if (!whole.isLatin) return likenessByTable(whole, letters)
  if (whole.own.length < LONG) return undefined
  const inside = run
    .flatMap(({ before: own, latin }, at) => (at === 0 ? [latin[0]!] : [...own, latin[0]!]))
    .join('')
  const withStart = run[0]!.before.join('') + inside
  for (const each of new Set([inside, withStart]))
    if (areRomanizedKeys(learned(whole).romanized, romanizedOf(each), languages(whole, run[0]!)))
      return 'LOOSE'
  if (areVariants(whole.own, letters)) return 'VARIANT'
  // Vandenbroek, van den Broeck: the particle shows that this is no given name.
  const particles = run.length === 1 ? run[0]!.before.join('') : ''
  return particles !== '' && slipOf(whole.own, particles + letters) !== undefined ? 'SLIP' : undefined
}

/** The minimum length of a joined word that may differ from its parts. */
const LONG = 8

function joins(spelling: string, run: readonly Part[], after: string): boolean {
  let starts = new Set([0])
  for (const { before, latin } of run) {
    const next = new Set<number>()
    for (const start of starts)
      for (const particles of writtenBefore(before))
        for (const each of latin)
          if (spelling.startsWith(particles + each, start)) next.add(start + particles.length + each.length)
    starts = next
  }
  return spelling.endsWith(after) && starts.has(spelling.length - after.length)
}

/** Particles in full or by their letters: van der, vd. */
function writtenBefore(particles: readonly string[]): readonly string[] {
  const full = particles.join('')
  return particles.length > 1 ? [full, particles.map(each => each[0]).join('')] : [full]
}
