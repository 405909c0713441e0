/** `-alt-`: the code runs out, because its bank has become part of another. */
export function withoutNotes(name: string): string {
  return name.replace(/ -alt-$/, '')
}

/** The German list names codes, not institutions: of the names that lead to one BIC, the plainest is the institution's. */
export function plainestName(names: readonly string[]): string {
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const [plainest] = [...uses].sort(
    ([a, usesOfA], [b, usesOfB]) =>
      Number(INTERNAL.test(a)) - Number(INTERNAL.test(b)) || usesOfB - usesOfA || a.length - b.length,
  )
  return plainest![0]
}

/** Marks of codes for a bank's own purposes: cash machines, internal clearing, branches, codes that run out. */
const INTERNAL = /\b(?:Gf|GF|GAA|GA|Zw|Fil|INT|CC|eh)\b|vormals|ehem\.|-alt-/
