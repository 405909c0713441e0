import { existsSync, readdirSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'

/**
 * What tests may need besides Node. The name of a file says which: `x.postgres.redis.test.ts` needs both, `x.test.ts`
 * needs nothing and is pure. `postgres15` is the server of Debian, with pg_dump,
 * and `citus` the coordinator of Citus, over which only `npm run test:scale` runs tests. `browser` stands for Chromium and a
 * system over Postgres, `seeds` for all rows of the seeds, which take seconds to read, `network` for connections and
 * processes that it waits for, `alone` for a process and metrics that no other file uses, `steady` for a machine with
 * one other test at most. `last` judges what the others have reached, once all have run. `long` is no need: it marks what
 * takes long by nature, which only `npm run test:all` runs.
 */
const needs = [
  'postgres',
  'postgres15',
  'citus',
  'haproxy',
  'pgbouncer',
  'nats',
  'patroni',
  'etcd',
  'python',
  'curl',
  'java',
  'go',
  'ruby',
  'php',
  'zsh',
  'fish',
  'mandoc',
  'redis',
  'browser',
  'seeds',
  'network',
  'alone',
  'steady',
  'last',
  'long',
] as const
export type Need = (typeof needs)[number]

const SUFFIX = '.test.ts'

/** All test files, or those that are named or lie in a named folder. */
export function testFiles(chosen: readonly string[] = []): readonly string[] {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(SUFFIX))
    .map(file => join('test', file))
    .toSorted()
  if (chosen.length === 0) return all
  const found = chosen.map(normalize).flatMap(path => {
    const files = all.filter(file => file === path || file.startsWith(join(path, '/')))
    if (files.length === 0)
      throw new Error(`${path} ${existsSync(path) ? 'holds no tests' : 'does not exist'}`)
    return files
  })
  return [...new Set(found)]
}

export function needsOf(file: string): readonly Need[] {
  const parts = basename(file, SUFFIX).split('.').slice(1)
  for (const part of parts) {
    if (!needs.some(need => need === part))
      throw new Error(`${file}: a test may need ${needs.join(', ')}, but "${part}" is none of them`)
  }
  return parts as Need[]
}

/** What Citus divides: the services with rows of organizations, their queues, and the public API above them. */
const OF_SCALE = /^test\/(beneficiaries|notifier|verification|kit\/queue|kit\/postgres|edge)\//
/** Servers and times of their own, or migrations of releases that Citus never sees. */
const NOT_OF_SCALE =
  /\.(long|browser|alone|steady|nats|redis|postgres15|pgbouncer)\.|^test\/edge\/(operator|sdk|web\/docs|web\/demo)|(migrations|partitions|embedded-postgres|large-indexes|sealed-urls)\.postgres/

/** Whether a file is tested on Citus too. */
export const isOfScale = (file: string): boolean =>
  needsOf(file).includes('citus') ||
  (needsOf(file).includes('postgres') && OF_SCALE.test(file) && !NOT_OF_SCALE.test(file))

/** Files for a number of processes, each of which takes the next file as soon as it is free. */
export interface Queue {
  readonly files: readonly string[]
  readonly processes: number
  /** Whether each file has its own process. */
  readonly isIsolated?: boolean
}

interface Machine {
  readonly cores: number
  readonly memoryBytes: number
}

const GB = 1_024 ** 3

/**
 * The files as queues, in consecutive stages. Browser files share one or two processes, because they share a system and
 * a Chromium. Pure files never share a process with files that open databases and servers. The slowest files start
 * first.
 */
export function stagesOf(
  files: readonly string[],
  { cores, memoryBytes }: Machine,
): readonly (readonly Queue[])[] {
  const kindOf = (file: string) => {
    const its = needsOf(file)
    if (its.length === 0) return 'pure'
    if (its.includes('last')) return 'last'
    if (its.includes('alone')) return 'alone'
    return its.includes('steady') ? 'steady' : its.includes('browser') ? 'browser' : 'other'
  }
  const of = (kind: ReturnType<typeof kindOf>) => files.filter(file => kindOf(file) === kind)
  const slowFirst = of('other').toSorted((a, b) => needsOf(b).length - needsOf(a).length)
  // Many tests wait for a database, a browser or a process. The other queues, Postgres and Chromium take two GB.
  const processes = Math.max(1, Math.min(8, cores + 2, Math.floor(memoryBytes / GB) - 2))
  const beside = [
    { files: of('browser'), processes: memoryBytes < 8 * GB ? 1 : 2 },
    { files: slowFirst, processes },
    { files: of('pure'), processes: 1 },
    { files: of('alone'), processes: 1, isIsolated: true },
  ]
  return [
    beside,
    [{ files: of('steady'), processes: Math.min(2, cores) }],
    [{ files: of('last'), processes: 1 }],
  ].map(queues => queues.filter(queue => queue.files.length > 0))
}
