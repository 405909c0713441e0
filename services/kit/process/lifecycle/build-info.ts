import { readFileSync } from 'node:fs'

/** What this program was made from. */
export interface BuildInfo {
  readonly version: string
  /** Whether `npm run build` made this program; else it runs from the sources, as developers do. */
  readonly isBuilt: boolean
  /** The full hash of the git commit. Only a build knows it. */
  readonly commit?: string
  /** The time of that commit, in ISO 8601. */
  readonly date?: string
}

/** `npm run build` writes a package.json with the commit and its time beside the programs. */
const file = new URL('../../../../package.json', import.meta.url)

export const buildInfo: BuildInfo = infoIn(JSON.parse(readFileSync(file, 'utf8')))

function infoIn({ version, isBuilt = false, commit, date }: BuildInfo): BuildInfo {
  return { version, isBuilt, ...(commit !== undefined && { commit }), ...(date !== undefined && { date }) }
}

/** The build in one line: `2.0.0 (commit 1f3c9a0b7d21, 2026-11-22)`. */
export function describeBuild({ version, commit, date }: Omit<BuildInfo, 'isBuilt'>): string {
  if (commit === undefined) return version
  return `${version} (commit ${[commit.slice(0, 12), date?.slice(0, 10)].filter(Boolean).join(', ')})`
}
