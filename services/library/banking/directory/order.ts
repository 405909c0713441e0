/**
 * Compares by code unit, independently of the locale: the order of the database's collation C for ASCII
 * keys.
 */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares rows by these fields, the first one first. */
export function byFields<Field extends string>(...fields: readonly Field[]) {
  return (a: Readonly<Record<Field, string>>, b: Readonly<Record<Field, string>>): number => {
    const differing = fields.find(field => a[field] !== b[field])
    return differing === undefined ? 0 : compareTexts(a[differing], b[differing])
  }
}
