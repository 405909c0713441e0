import { countOfEach } from '../../kit/count-of-each.ts'

/** Removes the note `-alt-`, which marks a code that is being phased out. */
export function withoutNotes(name: string): string {
  return name.replace(/ -alt-$/, '')
}

/**
 * The German list names bank codes, not institutions. This picks the name of the institution from those of all codes
 * that lead to its BIC: one without internal marks, then the most frequent, then the shortest.
 */
export function plainestName(names: readonly string[]): string {
  const [plainest] = [...countOfEach(names)].sort(
    ([a, usesOfA], [b, usesOfB]) =>
      Number(INTERNAL.test(a)) - Number(INTERNAL.test(b)) || usesOfB - usesOfA || a.length - b.length,
  )
  return plainest![0]
}

/**
 * Marks of codes for internal purposes: cash machines, clearing, branches, merged banks, codes being
 * phased out.
 */
const INTERNAL = /\b(?:Gf|GF|GAA|GA|Zw|Fil|INT|CC|eh)\b|vormals|ehem\.|-alt-/
