import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadSeeds } from '../../seeds/load.ts'
import { embeddedPostgres } from '../../services/kit/embedded-postgres.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { table } from './table.ts'

export interface ReaderFigures {
  readonly institutions: number
  readonly bankCodes: number
  readonly milliseconds: number
  readonly megabytes: number
  readonly lookupNanoseconds: number
}

/** Time and memory from the shipped sources to tables, and from tables to a reader. */
export async function benchDirectory(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'payprep-bench-'))
  const postgres = await embeddedPostgres(data)
  try {
    const db = await openReferenceDatabase(postgres.url)
    const load = await seconds(() => loadSeeds(db))
    const again = await seconds(() => loadSeeds(db))
    await db.destroy()

    // A process of its own, so that its memory is the reader's alone.
    const reader = join(import.meta.dirname, 'directory-reader.ts')
    const args = ['--expose-gc', '--import', 'tsx', reader]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: postgres.url },
    })
    const figures = JSON.parse(stdout) as ReaderFigures
    const rows = `${count(figures.institutions)} institutions, ${count(figures.bankCodes)} bank codes`
    return table(
      [rows, 'time', 'memory'],
      [
        ['sources to tables, the first time', `${load.toFixed(1)} s`, ''],
        ['the same again, nothing new', `${again.toFixed(2)} s`, ''],
        [
          'tables to a reader, over the wire format',
          `${(figures.milliseconds / 1000).toFixed(1)} s`,
          `${figures.megabytes.toFixed(0)} MB`,
        ],
        ['a look-up by BIC or bank code', `${figures.lookupNanoseconds.toFixed(0)} ns`, ''],
      ],
    )
  } finally {
    await postgres.close()
    rmSync(data, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const count = (value: number) => value.toLocaleString('en')
