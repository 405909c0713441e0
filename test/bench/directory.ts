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
  /** Of a look-up whose texts are read. */
  readonly readNanoseconds: number
}

/** About as many institutions and bank codes as all public directories hold together. */
const FULL_ROWS = 400_000

/** Rows of directories without a database. The size of a directory must not affect look-ups. */
const GENERATED_ROWS = [200_000, 2_000_000]

/** Time and memory to load the shipped sources into tables, and the tables into a reader. */
export function benchDirectory(): Promise<string> {
  return withReferenceDatabase(async (db, url) => {
    const load = await seconds(() => loadSeeds(db))
    const again = await seconds(() => loadSeeds(db))
    const shipped = await readerFigures({ DATABASE_URL: url })
    await fillUp(db, FULL_ROWS - shipped.institutions - shipped.bankCodes)
    const full = await readerFigures({ DATABASE_URL: url })
    const generated: ReaderFigures[] = []
    for (const rows of GENERATED_ROWS) generated.push(await readerFigures({ GENERATED_ROWS: String(rows) }))
    return table(
      ['directory', 'time', 'memory'],
      [
        ['shipped sources into empty tables', `${load.toFixed(1)} s`, ''],
        ['the same again, with nothing new', `${again.toFixed(2)} s`, ''],
        ...[shipped, full].map(({ institutions, bankCodes, milliseconds, megabytes }) => [
          `${count(institutions)} institutions, ${count(bankCodes)} codes into a reader`,
          `${(milliseconds / 1000).toFixed(1)} s`,
          `${megabytes.toFixed(0)} MB`,
        ]),
        ...generated.map(({ institutions, bankCodes, milliseconds, megabytes }) => [
          `${count(institutions + bankCodes)} generated ones into a reader, without a database`,
          `${(milliseconds / 1000).toFixed(1)} s`,
          `${megabytes.toFixed(0)} MB`,
        ]),
        ['a look-up by BIC or bank code', `${full.lookupNanoseconds.toFixed(0)} ns`, ''],
        ...generated.flatMap(({ institutions, bankCodes, lookupNanoseconds, readNanoseconds }) => {
          const lookup = `a look-up among ${count(institutions + bankCodes)}, of 50,000 banks in turn`
          return [
            [lookup, `${lookupNanoseconds.toFixed(0)} ns`, ''],
            [`${lookup}, name and address read`, `${readNanoseconds.toFixed(0)} ns`, ''],
          ]
        }),
      ],
    )
  })
}

/** Runs the reader in its own process, so that only the reader's memory is measured. */
async function readerFigures(directory: NodeJS.ProcessEnv): Promise<ReaderFigures> {
  const reader = join(import.meta.dirname, 'directory-reader.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--import', 'tsx', reader], {
    env: { ...process.env, ...directory },
  })
  return JSON.parse(stdout) as ReaderFigures
}

/** Adds bank codes of a country that has none, each with its own name and address. */
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
      name: 'filling',
      version: '1',
      stamp: '1',
      publisher: 'nobody',
      licence: 'none',
      validFrom: '2026-01-01',
      precedence: 'collected',
      coverage: [],
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
