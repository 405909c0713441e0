import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { type DirectoryTable, directoryTables } from '../services/library/banking/directory/directory-rows.ts'
import { linesOf } from '../services/reference-data/releases/copy.ts'
import { tables } from '../services/reference-data/tables/tables.ts'
import type { SeedSource } from './sources/seed-source.ts'

/** The entry of a source in `revisions.json`. */
export interface Recorded {
  readonly revision: number
  readonly version: string
  /** SHA-256 of the source's description and of its rows as they are stored. */
  readonly fingerprint: string
}

export type Revisions = Readonly<Record<string, Recorded>>

const FILE = new URL('sources/revisions.json', import.meta.url)

export function recordedRevisions(): Revisions {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Revisions
}

export function recordRevisions(revisions: Revisions): void {
  writeFileSync(FILE, `${JSON.stringify(revisions, undefined, 2)}\n`)
}

export function revisionsOf(sources: readonly SeedSource[]): Revisions {
  return Object.fromEntries(
    sources.map(source => {
      const { name, revision, version } = source
      return [name, { revision, version, fingerprint: fingerprintOf(source) }]
    }),
  )
}

/** Hashes what an import stores. New code that stores the same rows keeps the hash. */
function fingerprintOf(source: SeedSource): string {
  const { publisher, licence, validFrom, precedence, period, coverage, registers = [] } = source
  const hash = createHash('sha256')
  const claims = [coverage, registers, ...(period === undefined ? [] : [period])]
  hash.update(JSON.stringify([publisher, licence, validFrom, precedence, ...claims]))
  const rows = source.read(() => {})
  const add = <T extends DirectoryTable>(table: T) => {
    // A table that the source does not fill leaves no trace, so that new tables do not change old sources.
    const tableRows = rows[table]
    if (tableRows === undefined) return
    hash.update(`\n${table}\n`)
    for (const line of linesOf(tables[table], tableRows, () => {})) hash.update(`${line}\n`)
  }
  for (const table of directoryTables) add(table)
  return hash.digest('hex')
}

export interface NeededChange {
  readonly message: string
  /** Recording would hide the change: installations would keep the rows that they have loaded. */
  readonly isNewRevision: boolean
}

const RECORD = 'run npm run seeds:revisions and commit seeds/sources/revisions.json'

/** The step that a developer has to take for each source that differs from its record. */
export function neededChanges(recorded: Revisions, current: Revisions): readonly NeededChange[] {
  const removed = Object.keys(recorded).filter(name => !(name in current))
  return [
    ...Object.entries(current).flatMap(([name, source]) => neededChange(name, recorded[name], source)),
    ...removed.map(name => toRecord(`${name} is recorded but is not a source`)),
  ]
}

function neededChange(name: string, before: Recorded | undefined, now: Recorded): readonly NeededChange[] {
  if (before === undefined) return [toRecord(`${name} is not recorded`)]
  if (before.revision !== now.revision || before.version !== now.version) {
    return [toRecord(`${name} has a new revision or version`)]
  }
  if (before.fingerprint === now.fingerprint) return []
  const raise = `raise its revision to ${now.revision + 1} in seeds/sources`
  return [{ message: `the rows of ${name} have changed: ${raise}, then ${RECORD}`, isNewRevision: true }]
}

function toRecord(reason: string): NeededChange {
  return { message: `${reason}: ${RECORD}`, isNewRevision: false }
}
