import type { Person } from './person.ts'

/**
 * Compares the particles of two names: equal, some on one side only (`van Berg`, `van der Berg`), or of two families
 * (`Le Minh`, `Do Minh`). Initials may abbreviate particles: `v. d. Berg`. Particles inside joined words are ignored.
 */
export function compareParticles(
  one: Person,
  other: Person,
  joined: readonly string[],
): 'EQUAL' | 'MISSING' | 'DIFFERENT' {
  if (one.particles.length === 0 && other.particles.length === 0) return 'EQUAL'
  const left = without(without(one.particles, other.particles), joined)
  const right = without(without(other.particles, one.particles), joined)
  const areShort = (short: readonly string[], long: readonly string[]) =>
    short.length === long.length &&
    short.every(each => each.length === 1 && long.some(word => word[0] === each))
  if (areShort(left, right) || areShort(right, left)) return 'EQUAL'
  if (left.length === 0 || right.length === 0) return 'MISSING'
  // `van der` is not `de`, but `de los` may be `del`.
  if (left.length !== right.length && left[0]![0] !== right[0]![0]) return 'DIFFERENT'
  return languages.some(
    language => left.some(each => language.has(each)) && right.some(each => language.has(each)),
  )
    ? 'MISSING'
    : 'DIFFERENT'
}

/** The first list without one equal entry for each entry of the second. */
function without(list: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...list]
  for (const each of others) {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** A row per language: people confuse its particles, or change them when a name moves to another language. */
const languages: readonly ReadonlySet<string>[] = [
  'van von vom vander vanden v zu zum zur den der dem ter ten te de d',
  'de du des la le les dit',
  'de del la las los y',
  'de del della dello delle dei degli di da la le',
  'de da do das dos',
  'al el ul ad ash ath az la',
  'bin ben ibn ould uld',
  'bint binti binte bte bt',
  'nee geb geboren geborene born',
  'st saint',
].map(line => new Set(line.split(' ')))
