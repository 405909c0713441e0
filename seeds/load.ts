import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import type { Command } from '../services/kit/process/command.ts'
import { openReferenceDatabase } from '../services/reference-data/database.ts'
import {
  type ImportOutcome,
  type ImportProgress,
  importSources,
} from '../services/reference-data/releases/import.ts'
import { sources } from './sources/index.ts'

/**
 * Brings the directory to what this version of the program ships with. Where
 * that has happened before, nothing is read but the versions of the sources.
 */
export async function loadSeeds(db: Knex, progress?: ImportProgress): Promise<readonly ImportOutcome[]> {
  const code = hashOfReaders()
  const stamped = sources().map(source => ({ ...source, stamp: hash(code, source.version) }))
  return importSources(db, stamped, { progress })
}

/** A source is read anew not only when it changes, but also when we read it otherwise. */
function hashOfReaders(): string {
  const folder = new URL('sources/', import.meta.url)
  const readers = readdirSync(folder)
    .sort()
    .map(name => new URL(name, folder))
  const keepers = [
    'tables/table',
    'tables/bank-tables',
    'tables/reach-tables',
    'importers/readable-case',
  ].map(name => new URL(`../services/reference-data/${name}.ts`, import.meta.url))
  return hash(...[...readers, ...keepers].map(file => readFileSync(file)))
}

function hash(...parts: readonly (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

/** The operator's command over the seeds. */
export const commands: readonly Command[] = [
  {
    name: 'reference load',
    summary: 'Loads the reference data that this version ships with; what is loaded already is passed over.',
    operands: [],
    options: {},
    async run({ installation, progress }) {
      const db = await openReferenceDatabase((await installation()).databaseUrl)
      try {
        const outcomes = await loadSeeds(db, (source, rows) => progress(`${source}: ${rows} rows`))
        return outcomes.map(outcome => {
          const { complaints: _, ...row } = outcome
          return row
        })
      } finally {
        await db.destroy()
      }
    },
  },
]
