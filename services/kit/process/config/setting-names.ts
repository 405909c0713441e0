import { readFileSync } from 'node:fs'

/**
 * The names of the settings of all programs, read from the table that `npm run settings:table` writes. By them a program
 * distinguishes a misspelt name from the setting of another program.
 */
export function settingNames(): readonly string[] {
  const table = readFileSync(new URL('../../../settings.md', import.meta.url), 'utf8')
  return [...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name!).toSorted()
}
