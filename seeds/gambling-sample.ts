import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { appendToImport, createImport, startImport } from '../services/gambling/imports/imports.ts'
import type { Vault } from '../services/gambling/gambling-vault.ts'

/** The same in all installations, so that processes that start together load the sample once. */
const importId = 'f1c71000-0000-4000-8000-000000000000'
const FILE = new URL('gambling-sample.jsonl', import.meta.url)
/** SQLSTATE: the import exists already. */
const UNIQUE_VIOLATION = '23505'

/** The import takes about a second; on a busy machine it continues after this wait. */
const WAIT_MS = 10_000
const POLL_MS = 50

/**
 * For development: imports a few fictional gambling platforms, with merchants, accounts and addresses that belong to
 * nobody, if the dataset is empty. Waits until a worker of the service, which must be running, has published them.
 */
export async function loadGamblingSample(db: Knex, vault: Vault): Promise<void> {
  if ((await db('entities').first('id')) !== undefined) return
  const key = { organizationId: undefined, importId }
  try {
    await db.transaction(async change => {
      await createImport(change, { organizationId: undefined, mode: 'UPSERT', isForced: false, id: importId })
      await appendToImport(change, vault, key, { position: 0, bytes: await readFile(FILE) })
      await startImport(change, key, 1)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
  }
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline && (await isPending(db))) await sleep(POLL_MS)
}

async function isPending(db: Knex): Promise<boolean> {
  const row = await db('imports').where({ id: importId }).first('state')
  return row?.state === 'PENDING'
}
