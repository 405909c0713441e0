import { execFileSync } from 'node:child_process'

/** The commit that a build is made from, and its time in ISO 8601. */
export interface Commit {
  readonly commit: string
  readonly date: string
}

/** Where there is no git, as in an image, these variables name the commit. */
export function commitFor({ BUILD_COMMIT, BUILD_DATE }: NodeJS.ProcessEnv): Partial<Commit> {
  if (!BUILD_COMMIT) return commitHere() ?? {}
  return { commit: BUILD_COMMIT, ...(BUILD_DATE && { date: BUILD_DATE }) }
}

/** The commit of this folder; none if its files have changed since. */
function commitHere(): Commit | undefined {
  try {
    if (git('status', '--porcelain', '--untracked-files=no') !== '') return undefined
    const [commit, date] = git('log', '-1', '--format=%H %cI').split(' ')
    return { commit: commit!, date: date! }
  } catch {
    return undefined
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
