import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { lacksSeeds, loadSeedsAtStart, sourcesReadOnce } from '../../seeds/load.ts'
import { preparedDirectory, usePrepared } from '../../seeds/prepared.ts'
import type { LogEvent } from '../../services/kit/process/logging/log-events.ts'
import type { Closable } from '../../services/kit/process/lifecycle/close-stack.ts'
import { errorFields, type Fields, type Log } from '../../services/kit/process/logging/log.ts'
import { Problem } from '../../services/kit/problem.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import type { KeptDirectory } from '../../services/reference-data/kept-copy.ts'
import { keepDirectory } from '../../services/reference-data/keep-directory.ts'
import { readEdition } from '../../services/reference-data/releases/edition.ts'
import { isBrief, LOAD_SEEDS } from './arguments.ts'
import { briefProgress } from '../web/demo/welcome.ts'

interface Start {
  readonly env: NodeJS.ProcessEnv
  /** The file that keeps the merged directory. */
  readonly directoryFile: string
  /** Whether the database is yet to be created: the seeds are read meanwhile. */
  readonly isFirst: boolean
  /** Once it is aborted, nothing more is loaded, and `seed` throws the reason. */
  readonly stopping: AbortSignal
  readonly log: Log
}

export interface SeedLoader extends Closable {
  /** Loads the reference data that this version ships with, or leaves it to `fill`. */
  readonly seed: (db: Knex) => Promise<void>
  /** The directory to serve with until `fill` has loaded them. */
  readonly prepared: () => KeptDirectory | undefined
  /** Loads what `seed` has left, once requests are served. */
  readonly fill: () => void
  /** Whether `fill` has yet to load something. */
  readonly isLoading: () => boolean
  /** Throws if `fill` has failed. */
  readonly check: () => void
}

/**
 * Loads the seeds, and merges the directory, in a child process. Here it would leave heap and JIT state that slow later requests (the bench
 * has a row for the first start beside later ones, `npm run bench -- http`), and block for longer than Postgres lets the transactions of
 * services that start meanwhile idle.
 */
export function seedLoader({ env, directoryFile, isFirst, stopping, log }: Start): SeedLoader {
  const start = () => startedChild(env, directoryFile, stopping, log)
  let loading = isFirst && preparedDirectory(new Date()) === undefined ? start() : undefined
  let filling: (Task & { readonly prepared: KeptDirectory; isOver: boolean; failure?: unknown }) | undefined

  async function load(task: Task) {
    stopping.throwIfAborted()
    loading ??= start()
    // Ignore a failed send: the exit code below says more.
    loading.child.send(task satisfies Task, () => {})
    const end = await loading.ended
    stopping.throwIfAborted()
    if (end !== 0)
      throw new Problem(
        'unavailable',
        `the process that loads the seeds has ended with ${end}: see above why`,
      )
  }

  return {
    async seed(db) {
      if (!(await lacksSeeds(db))) {
        loading?.child.kill()
        return loadSeedsAtStart(db, log)
      }
      const { url } = db.userParams
      // An upgrade.
      if ((await db('releases').first('id')) !== undefined) return load({ url })
      // It has the sources that an operator may have removed.
      const isWhole = (await db('removed_sources').first('source')) === undefined
      const prepared = loading === undefined && isWhole ? preparedDirectory(new Date()) : undefined
      if (prepared === undefined || !(await usePrepared(prepared, directoryFile))) {
        return load({ url })
      }
      filling = { url, prepared, isOver: false }
    },
    prepared: () => filling?.prepared,
    fill() {
      const task = filling
      if (task === undefined) return
      void load(task)
        .catch(error => {
          if (stopping.aborted) return
          task.failure = error
          log('sources.failed', errorFields(error), 'error')
        })
        .finally(() => (task.isOver = true))
    },
    isLoading: () => filling !== undefined && !filling.isOver,
    check() {
      if (filling?.failure !== undefined) throw filling.failure
    },
    async close() {
      loading?.child.kill()
    },
  }
}

interface Loading {
  readonly child: ChildProcess
  /** Resolves with the exit code, the signal, or the error that kept it from starting. */
  readonly ended: Promise<unknown>
}

function startedChild(
  env: NodeJS.ProcessEnv,
  directoryFile: string,
  stopping: AbortSignal,
  log: Log,
): Loading {
  const child = fork(process.argv[1]!, [`--${LOAD_SEEDS}`, ...(isBrief(env) ? ['--brief'] : [])], {
    env: { ...env, DIRECTORY_FILE: directoryFile },
    // All rows are kept until they are loaded: a small young generation would copy them often.
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
  })
  stopping.addEventListener('abort', () => child.kill())
  child.on('message', ({ event, fields }: LogMessage) => log(event, fields))
  const ended = new Promise(resolve => {
    child.once('error', resolve).once('exit', (code, signal) => resolve(signal ?? code))
  })
  return { child, ended }
}

/** What that process is told to do. */
interface Task {
  /** Of the database. */
  readonly url: string
  /** What is kept already. */
  readonly prepared?: KeptDirectory
}

/** What that process sends to be logged. */
interface LogMessage {
  readonly event: LogEvent
  readonly fields?: Fields
}

/** The work of that process: it reads the seeds, waits for the address of the database, and loads them. */
export async function loadSeedsAlone(env: NodeJS.ProcessEnv): Promise<void> {
  await loadAlone(env).catch((error: Error) => {
    process.stderr.write(`edge: the reference data could not be loaded: ${error.message}\n`)
    process.exit(1)
  })
}

async function loadAlone(env: NodeJS.ProcessEnv): Promise<void> {
  // The parent process has ended.
  const end = () => process.exit(1)
  process.once('disconnect', end)
  const message = once(process, 'message')
  const sources = sourcesReadOnce()
  for (const source of sources) source.read(() => {})
  const [{ url, prepared }] = (await message) as [Task]
  const db = await openReferenceDatabase({ url, migrates: false })
  const log: Log = (event, fields) =>
    void process.send!({ event, ...(fields && { fields }) } satisfies LogMessage)
  await loadSeedsAtStart(db, log, isBrief(env) ? briefProgress(process.stdout) : undefined, sources)
  if ((await readEdition(db, new Date())).version !== prepared?.version)
    await keepDirectory(db, env.DIRECTORY_FILE!)
  await db.destroy()
  process.off('disconnect', end).disconnect()
}
