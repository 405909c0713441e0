import { readFileSync } from 'node:fs'

/**
 * The names of all settings of all programs: a program must know those of the others to distinguish a misspelt name from one that is
 * meant for another. `npm run settings:table` makes the table that they are read from.
 */
export function settingNames(): readonly string[] {
  const table = readFileSync(new URL('../../../settings.md', import.meta.url), 'utf8')
  return [...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name!).toSorted()
}
