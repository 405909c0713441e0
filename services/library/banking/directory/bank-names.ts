/** The first name that is spelled out, else the first one; empty if there is none. */
export function bestName(...names: readonly (string | undefined)[]): string {
  const known = names.flatMap(name => name || [])
  return known.find(name => !isAbbreviation(name)) ?? known[0] ?? ''
}

/** Whether a name is only capitals, such as `CBA`. Names in scripts without capitals are not. */
export function isAbbreviation(name: string): boolean {
  return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)
}
