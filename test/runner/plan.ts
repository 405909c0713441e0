import { existsSync, readdirSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'

/**
 * What tests may need besides Node. The name of a file says which: `x.postgres.redis.test.ts` needs both, `x.test.ts`
 * needs nothing and is pure. `postgres15` is the server of Debian, with pg_dump. `browser` stands for Chromium and a
 * system over Postgres, `seeds` for all rows of the seeds, which take seconds to read, `network` for connections and
 * processes that it waits for, `steady` for a core of its own: only light tests run beside it.
 */
const needs = [
  'postgres',
  'postgres15',
  'haproxy',
  'pgbouncer',
  'python',
  'curl',
  'java',
  'redis',
  'browser',
  'seeds',
  'network',
  'steady',
] as const
export type Need = (typeof needs)[number]

/** Files that one process runs, one after another. */
export interface TestProcess {
  readonly files: readonly string[]
  readonly needs: readonly Need[]
}

/**
 * The number of processes that share the files with exactly these needs, in the order of their start: slow ones first.
 * Starting Node and compiling the services takes longer than most files do. A file with other needs has its own process.
 */
const SHARED_PROCESSES: Readonly<Record<string, number>> = {
  browser: 2,
  'postgres.redis': 1,
  postgres: 8,
  seeds: 1,
  network: 3,
  '': 4,
}

const SUFFIX = '.test.ts'

/** All test files, or those that are named or lie in a named folder. */
export function testFiles(chosen: readonly string[] = []): readonly string[] {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(SUFFIX))
    .map(file => join('test', file))
    .toSorted()
  if (chosen.length === 0) return all
  return chosen.map(normalize).flatMap(path => {
    const files = all.filter(file => file === path || file.startsWith(join(path, '/')))
    if (files.length === 0)
      throw new Error(`${path} ${existsSync(path) ? 'holds no tests' : 'does not exist'}`)
    return files
  })
}

export function needsOf(file: string): readonly Need[] {
  const parts = basename(file, SUFFIX).split('.').slice(1)
  for (const part of parts) {
    if (!needs.some(need => need === part))
      throw new Error(`${file}: a test may need ${needs.join(', ')}, but "${part}" is none of them`)
  }
  return parts as Need[]
}

/** A file with no other needs keeps one core busy at most. */
export const isLight = (need: Need) => need === 'network'

/** The processes that run these files, in the order in which they should start. */
export function processesFor(files: readonly string[]): readonly TestProcess[] {
  const filesByNeeds = new Map<string, string[]>()
  for (const file of files) {
    const key = needsOf(file).join('.')
    filesByNeeds.set(key, [...(filesByNeeds.get(key) ?? []), file])
  }
  const shared = Object.entries(SHARED_PROCESSES).flatMap(([key, processes]) =>
    dealt(filesByNeeds.get(key) ?? [], processes),
  )
  const own = [...filesByNeeds].flatMap(([key, its]) =>
    key in SHARED_PROCESSES ? [] : its.map(file => [file]),
  )
  return [...own, ...shared].map(its => ({ files: its, needs: needsOf(its[0]!) }))
}

/** The files in so many piles of neighbours, which import the same modules. None of the piles is empty. */
function dealt(files: readonly string[], piles: number): readonly (readonly string[])[] {
  const size = Math.ceil(files.length / piles)
  return Array.from({ length: Math.ceil(files.length / size) }, (_, pile) =>
    files.slice(pile * size, (pile + 1) * size),
  )
}
