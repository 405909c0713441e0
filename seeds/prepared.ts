import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDirectory } from '../services/kit/make-directory.ts'
import { openDatabaseServer } from '../services/kit/process/installation.ts'
import { openReferenceDatabase } from '../services/reference-data/database.ts'
import { FORMAT, type KeptDirectory } from '../services/reference-data/kept-copy.ts'
import { keepDirectory } from '../services/reference-data/keep-directory.ts'
import { MERGE_REVISION, nextChange, readEdition } from '../services/reference-data/releases/edition.ts'
import { loadSeeds, stampOf } from './load.ts'
import { sources } from './sources/index.ts'

interface Facts {
  /** Of the seeds and the code that it was made from, and the format of the image. */
  readonly stamp: string
  readonly version: string
  /** ISO 8601 calendar dates. On the days from the first one to the day before the second, a merge has the same result. */
  readonly from: string
  readonly until: string | null
}

const FOLDER = fileURLToPath(new URL('prepared/', import.meta.url))
const FILE = join(FOLDER, 'directory')
const FACTS = join(FOLDER, 'facts.json')

/**
 * The directory of the seeds, merged when the packages were installed or the programs built: the one that a first start will have
 * once it has filled its database. Undefined if there is none.
 */
export function preparedDirectory(now: Date): KeptDirectory | undefined {
  const day = now.toISOString().slice(0, 10)
  try {
    const { stamp, version, from, until } = JSON.parse(readFileSync(FACTS, 'utf8')) as Facts
    const isInForce = from <= day && (until === null || day < until)
    return isInForce && stamp === stampOfAll() ? { file: FILE, version } : undefined
  } catch {
    return undefined
  }
}

/** Copies it to where a process keeps its directory. Whether that worked. */
export async function usePrepared({ file }: KeptDirectory, kept: string): Promise<boolean> {
  await makeDirectory(dirname(kept))
  return copyFile(file, kept).then(
    () => true,
    () => false,
  )
}

/** Merges the seeds in a database of its own, unless that has been done. */
export async function prepareDirectory(): Promise<void> {
  await makeDirectory(FOLDER)
  const now = new Date()
  if (preparedDirectory(now) !== undefined) return
  const scratch = await mkdtemp(join(tmpdir(), 'payprep-seeds-'))
  const server = await openDatabaseServer({ DATA_DIR: scratch, ENVIRONMENT: 'development' })
  try {
    const db = await openReferenceDatabase(server)
    await loadSeeds(db)
    const edition = await readEdition(db, now)
    await keepDirectory(db, FILE)
    // Not a secret, and a program may run as another user than the one that built it.
    await chmod(FILE, 0o644)
    const facts: Facts = {
      stamp: stampOfAll(),
      version: edition.version,
      from: edition.day,
      until: await nextChange(db, edition),
    }
    writeFileSync(FACTS, JSON.stringify(facts))
    await db.destroy()
  } finally {
    await server.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

function stampOfAll(): string {
  const stamps = sources().map(source => [source.name, stampOf(source)])
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, MERGE_REVISION, stamps]))
    .digest('hex')
}
