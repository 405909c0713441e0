import { migrateAll } from '../../edge/operator/operation/database-commands.ts'
import { divideAll } from '../../edge/operator/operation/citus.ts'
import { citusArchive, startCitus } from '../harness/citus.ts'
import { joinNodes } from '../harness/databases.ts'
import { bringPrograms } from '../programs.ts'
import { type Work, workOver } from './growth-work.ts'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'

/** One Postgres, and Citus with two and with four workers beside the coordinator. */
const WORKERS = [0, 2, 4]
const UNITS = 1_500
/** The first units open connections and compile code. */
const WARM_UP = 200
/** Each worker has several, as in a real installation. */
const SHARDS = 8

type Cost = {
  readonly programs: number
  /** Microseconds of each server, the coordinator first. */
  readonly servers: readonly number[]
}

/** What a unit of work costs on one Postgres, and divided by Citus over workers. */
export async function benchNodes(): Promise<string> {
  bringPrograms(new Set(['postgres15']))
  const archive = citusArchive()
  if (archive === undefined)
    return 'Not measured on Citus: its archive is not on this machine (CITUS_FOLDER).'
  const measured: Readonly<Record<string, Cost>>[] = []
  for (const workers of WORKERS) measured.push(await costsOver(archive, workers))
  const names = Object.keys(measured[0]!)
  const rows = names.flatMap(name =>
    measured.map((costs, at) => [
      name,
      serversOf(WORKERS[at]!),
      ...columns(costs[name]!, measured[0]![name]!),
    ]),
  )
  return table(
    [
      'a unit of work',
      'servers',
      'programs',
      'Postgres',
      'ratio of both',
      'of Postgres',
      'coordinator',
      'busiest worker',
    ],
    rows,
  )
}

const serversOf = (workers: number) => (workers === 0 ? 'one Postgres' : `Citus, ${workers} workers`)

function columns(cost: Cost, plain: Cost): string[] {
  const database = sum(cost.servers)
  const [coordinator = 0, ...workers] = cost.servers
  return [
    `${cost.programs.toFixed(0)} µs`,
    `${database.toFixed(0)} µs`,
    ((cost.programs + database) / (plain.programs + sum(plain.servers))).toFixed(2),
    (database / sum(plain.servers)).toFixed(2),
    (coordinator / sum(plain.servers)).toFixed(2),
    workers.length === 0 ? '' : `${((Math.max(...workers) / sum(workers)) * 100).toFixed(0)} %`,
  ]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The cost of each kind of work. */
function costsOver(archive: string, workers: number): Promise<Readonly<Record<string, Cost>>> {
  return withScratch(async scratch => {
    const servers = await startCitus(archive, workers, [`citus.shard_count=${SHARDS}`])
    scratch.afterwards(servers.close)
    if (workers > 0) await joinNodes([servers.coordinator, ...servers.workers], 'postgres')
    await migrateAll(servers.coordinator, () => {})
    if (workers > 0) await divideAll(servers.coordinator, () => {})
    const costs: Record<string, Cost> = {}
    for (const [name, work] of Object.entries(await workOver(servers.coordinator, scratch))) {
      await work(WARM_UP)
      costs[name] = await costOf(work, servers.folders)
      process.stderr.write(`  ${serversOf(workers)}, ${name}: ${JSON.stringify(costs[name])}\n`)
    }
    return costs
  })
}

async function costOf(work: Work, folders: readonly string[]): Promise<Cost> {
  const used = () => ({
    programs: sum(Object.values(process.cpuUsage())),
    servers: folders.map(folder => postgresCpuSeconds(folder) * 1e6),
  })
  const before = used()
  await work(UNITS)
  const after = used()
  return {
    programs: (after.programs - before.programs) / UNITS,
    servers: after.servers.map((time, at) => (time - before.servers[at]!) / UNITS),
  }
}
