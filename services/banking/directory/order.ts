/** Character by character, as every server sorts keys, whatever its locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Rows by their fields, those named first before others. */
export function byFields<Field extends string>(...fields: readonly Field[]) {
  return (a: Readonly<Record<Field, string>>, b: Readonly<Record<Field, string>>): number => {
    const differing = fields.find(field => a[field] !== b[field])
    return differing === undefined ? 0 : compareTexts(a[differing], b[differing])
  }
}
