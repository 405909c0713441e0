import type { Knex } from 'knex'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { until } from './until.ts'

// Databases of the server at DATABASE_URL. If that is the coordinator of Citus, each is made on all nodes.

/** The addresses of the workers of Citus, if tests run on it. */
const workers = () => process.env.CITUS_WORKERS?.split(',') ?? []
export const isOnCitus = () => workers().length > 0

/** Loading the seeds takes seconds, or minutes on a busy machine. */
const PATIENCE_MS = 600_000

export const openServer = (url: string): Knex =>
  openDatabase(url, 'public', { statementMs: PATIENCE_MS, idleInTransactionMs: PATIENCE_MS })

/** Creates a database, empty or as a copy. Templates are copied as files: the seeds are large, and would be written to the log too. */
export async function createDatabase(name: string, template: string | undefined): Promise<void> {
  await onServers(server =>
    template === undefined
      ? server.raw('create database ??', [name])
      : server.raw('create database ?? template ?? strategy file_copy', [name, template]),
  )
  if (!isOnCitus()) return
  if (template === undefined) await joinNodes([process.env.DATABASE_URL!, ...workers()], name)
  // A copy does not have the settings of its template.
  else
    await onServers(server =>
      server.raw(`alter database ?? set citus.propagate_set_commands = 'local'`, [name]),
    )
}

/** Sessions that are being ended, such as those of Citus between nodes, may last for longer than the server waits for them. */
export const dropDatabase = (name: string) =>
  onServers(server =>
    until(() =>
      server.raw('drop database if exists ?? with (force)', [name]).then(
        () => true,
        error => {
          if (error.code !== OBJECT_IN_USE) throw error
          return false
        },
      ),
    ),
  )

const OBJECT_IN_USE = '55006'

/** Makes a database a template: it gets another name, and nothing connects to it any more. */
export const renameDatabase = (from: string, to: string) =>
  onServers(async server => {
    if (isOnCitus()) {
      await server.raw('alter database ?? allow_connections false', [from])
      await server.raw('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ?', [
        from,
      ])
    }
    await server.raw('alter database ?? rename to ??', [from, to])
  })

/** Makes databases of one name those of Citus: of a coordinator, which comes first, and of workers. */
export async function joinNodes(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) await on(inDatabase(url, name), server => server.raw('create extension citus'))
  await on(inDatabase(urls[0]!, name), async coordinator => {
    const [own, ...others] = urls
      .map(url => new URL(url))
      .map(({ hostname, port }) => [hostname, Number(port)])
    await coordinator.raw('select citus_set_coordinator_host(?, ?)', own!)
    for (const other of others) await coordinator.raw('select citus_add_node(?, ?)', other)
  })
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = name
  return address.href
}

/** The coordinator comes first: it connects to the workers by itself. */
async function onServers(work: (server: Knex) => Promise<unknown>): Promise<void> {
  for (const url of [process.env.DATABASE_URL!, ...workers()]) await on(url, work)
}

async function on(url: string, work: (server: Knex) => Promise<unknown>): Promise<void> {
  const server = openServer(url)
  try {
    await work(server)
  } finally {
    await server.destroy()
  }
}
