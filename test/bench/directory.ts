import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { loadSeeds } from '../../seeds/load.ts'
import { importSources } from '../../services/reference-data/releases/import.ts'
import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { withReferenceDatabase } from './reference-database.ts'
import { table } from './table.ts'

export interface ReaderFigures {
  readonly institutions: number
  readonly bankCodes: number
  readonly milliseconds: number
  readonly megabytes: number
  readonly lookupNanoseconds: number
}

/** As many institutions and identifiers as the lists of the world come to. */
const FULL_ROWS = 400_000

/** Time and memory from the shipped sources to tables, and from tables to a reader. */
export function benchDirectory(): Promise<string> {
  return withReferenceDatabase(async (db, url) => {
    const load = await seconds(() => loadSeeds(db))
    const again = await seconds(() => loadSeeds(db))
    const shipped = await readerFigures(url)
    await fillUp(db, FULL_ROWS - shipped.institutions - shipped.bankCodes)
    const full = await readerFigures(url)
    return table(
      ['directory', 'time', 'memory'],
      [
        ['shipped sources to tables, the first time', `${load.toFixed(1)} s`, ''],
        ['the same again, nothing new', `${again.toFixed(2)} s`, ''],
        ...[shipped, full].map(({ institutions, bankCodes, milliseconds, megabytes }) => [
          `${count(institutions)} institutions, ${count(bankCodes)} codes to a reader`,
          `${(milliseconds / 1000).toFixed(1)} s`,
          `${megabytes.toFixed(0)} MB`,
        ]),
        ['a look-up by BIC or bank code', `${full.lookupNanoseconds.toFixed(0)} ns`, ''],
      ],
    )
  })
}

/** A process of its own, so that its memory is the reader's alone. */
async function readerFigures(databaseUrl: string): Promise<ReaderFigures> {
  const reader = join(import.meta.dirname, 'directory-reader.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--import', 'tsx', reader], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return JSON.parse(stdout) as ReaderFigures
}

/** Codes of a country that has none so far, each with a name and a place of its own. */
async function fillUp(db: Knex, rows: number): Promise<void> {
  const bankCodes = (): BankCodeRow[] =>
    Array.from({ length: rows }, (_, at) => ({
      country: 'AQ',
      code: String(at).padStart(9, '0'),
      name: `Bank of the ${at}th Parallel`,
      street: `${at} Ice Shelf Road`,
      town: `Station ${at % 1000}`,
    }))
  await importSources(db, [
    {
      ...{ name: 'filling', version: '1', stamp: '1', publisher: 'nobody', licence: 'none' },
      ...{ validFrom: '2026-01-01', precedence: 'collected', coverage: [] },
      read: () => ({ bankCodes: bankCodes() }),
    },
  ])
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const count = (value: number) => value.toLocaleString('en')
