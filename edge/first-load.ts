import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { loadSeeds } from '../seeds/load.ts'
import { Problem } from '../services/kit/problem.ts'
import { openReferenceDatabase } from '../services/reference-data/database.ts'
import { LOAD_SEEDS } from './config.ts'
import { loadProgress } from './demo/welcome.ts'

/**
 * Loads the reference data that this version ships with. An empty database is filled by a process of its own: what reading all
 * lists leaves in memory and in compiled code would make each later request a fifth slower, and one of 20 payments two fifths.
 */
export async function seed(db: Knex, env: NodeJS.ProcessEnv): Promise<void> {
  if ((await db('releases').first('id')) !== undefined) {
    await loadSeeds(db, loadProgress(process.stdout))
    return
  }
  const child = fork(process.argv[1]!, [LOAD_SEEDS], { env: { ...env, DATABASE_URL: db.userParams.url } })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0)
    throw new Problem(
      'unavailable',
      `the process that loads the seeds has ended with ${signal ?? code}: see above why`,
    )
}

/** What that process does. */
export async function loadSeedsAlone(url: string): Promise<void> {
  // The process that waits for it has ended.
  const end = () => process.exit(1)
  process.once('disconnect', end)
  const db = await openReferenceDatabase({ url, migrates: false })
  await loadSeeds(db, loadProgress(process.stdout))
  await db.destroy()
  process.off('disconnect', end).disconnect()
}
