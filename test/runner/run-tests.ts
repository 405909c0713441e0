import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../bundled.ts'
import type { MissingProgram } from '../programs.ts'
import type { Assignment } from './assignment.ts'
import { type Need, needsOf, stagesOf } from './plan.ts'
import { REACHED } from './reached.ts'
import { killAll, runQueue, WORKER } from './processes.ts'
import type { Reporter } from './report.ts'

const machine = {
  cores: availableParallelism(),
  // In a container, its memory limit.
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
}

/** Bundles test files and runs them, with a Postgres if one of them needs it. Leaves nothing behind, also on Ctrl-C. */
export async function runTests(
  files: readonly string[],
  report: Reporter,
  missing: readonly MissingProgram[],
): Promise<void> {
  // Tests that need Redis skip themselves; without Chromium a file that needs it is skipped as a whole.
  const absent = missing.find(({ need }) => need === 'browser')
  const runnable = files.filter(file => absent === undefined || !needsOf(file).includes('browser'))
  for (const file of files)
    if (!runnable.includes(file)) report.skip(file, `${absent!.program} is not installed`)

  const scratch = mkdtempSync(join(tmpdir(), 'payprep-test-'))
  mkdirSync('.tap', { recursive: true })
  const bundles = mkdtempSync(join('.tap', 'bundles-'))
  const postgres = runnable.some(needsDatabase) ? openPostgres(scratch) : undefined
  let cleaning: Promise<void> | undefined
  const clean = () =>
    (cleaning ??= (async () => {
      await (await postgres)?.close()
      // In the background: the databases are a hundred thousand files, which take minutes to delete on a busy machine.
      spawn('rm', ['-rf', scratch, bundles], { detached: true, stdio: 'ignore' }).unref()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      killAll()
      void clean().finally(() => process.exit(1))
    })
  }
  try {
    const [bundleOf, server] = await Promise.all([bundled([WORKER, ...runnable], bundles), postgres])
    /** Only tests that declare a need for a database get its address. */
    const environmentOf = (file: string): Assignment['env'] => ({
      ...server?.env,
      DATABASE_URL: (needsDatabase(file) && server?.env.DATABASE_URL) || null,
      TEST_NEEDS: needsOf(file).join(),
    })
    const reached = new Set<string>()
    const onReached = (what: readonly string[]) => {
      for (const each of what) reached.add(each)
    }
    const deps = { bundleOf, environmentOf, onBegin: report.begin, onEnd: report.file, onReached }
    for (const queues of stagesOf(runnable, machine)) {
      await Promise.all(queues.map(queue => runQueue(queue, deps)))
      // The last stage reads it.
      writeFileSync(REACHED, [...reached].toSorted().join('\n'))
    }
  } catch (error) {
    report.fail('bundles', (error as Error).message)
  } finally {
    await clean()
  }
}

const DATABASE: readonly Need[] = ['postgres', 'citus', 'browser']
const needsDatabase = (file: string) => needsOf(file).some(need => DATABASE.includes(need))

async function openPostgres(directory: string) {
  const postgres = await import('./postgres.ts')
  return postgres.openPostgres(directory)
}
