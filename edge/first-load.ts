import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { loadSeeds } from '../seeds/load.ts'
import { Problem } from '../services/kit/problem.ts'
import { openReferenceDatabase } from '../services/reference-data/database.ts'
import { keepDirectory } from '../services/reference-data/keep-directory.ts'
import { isBrief, LOAD_SEEDS } from './arguments.ts'
import { loadProgress } from './demo/welcome.ts'

interface Start {
  readonly env: NodeJS.ProcessEnv
  /** Where the merged directory is kept. */
  readonly directoryFile: string
  /** Once it is aborted, nothing more is loaded, and `seed` throws the reason. */
  readonly stopping: AbortSignal
}

/**
 * Loads the reference data that this version ships with. An empty database is filled by a process of its own, which also merges
 * the directory, so that this one begins as it would later: what all of that leaves in memory and in compiled code would make each
 * later request a fifth slower, and one of 20 payments two fifths.
 */
export async function seed(db: Knex, { env, directoryFile, stopping }: Start): Promise<void> {
  if ((await db('releases').first('id')) !== undefined) {
    await loadSeeds(db, loadProgress(process.stdout, isBrief(env)))
    return
  }
  stopping.throwIfAborted()
  const child = fork(process.argv[1]!, [`--${LOAD_SEEDS}`, ...(isBrief(env) ? ['--brief'] : [])], {
    env: { ...env, DATABASE_URL: db.userParams.url, DIRECTORY_FILE: directoryFile },
  })
  stopping.addEventListener('abort', () => child.kill())
  const [code, signal] = await once(child, 'exit')
  stopping.throwIfAborted()
  if (code !== 0)
    throw new Problem(
      'unavailable',
      `the process that loads the seeds has ended with ${signal ?? code}: see above why`,
    )
}

/** What that process does. */
export async function loadSeedsAlone(env: NodeJS.ProcessEnv): Promise<void> {
  // The process that waits for it has ended.
  const end = () => process.exit(1)
  process.once('disconnect', end)
  const db = await openReferenceDatabase({ url: env.DATABASE_URL!, migrates: false })
  await loadSeeds(db, loadProgress(process.stdout, isBrief(env)))
  await keepDirectory(db, env.DIRECTORY_FILE!)
  await db.destroy()
  process.off('disconnect', end).disconnect()
}
