import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Test } from 'tap'
import { reportOf } from '../../services/gambling/files/stored-file.ts'
import { readFile } from '../../services/gambling/files/read-file.ts'
import {
  appendToImport,
  createImport,
  importOf,
  startImport,
} from '../../services/gambling/imports/imports.ts'
import type { ImportMode, ImportRow } from '../../services/gambling/imports/imports-table.ts'
import { importWorker, type ImportWorkerDeps } from '../../services/gambling/imports/import-worker.ts'
import { migrations } from '../../services/gambling/migrations.ts'
import { versionWorker } from '../../services/gambling/versions/version-worker.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { asService } from '../harness/as-service.ts'
import { freshSchema } from '../harness/database.ts'
import { vault } from './running-dataset.ts'

export const organizationId = randomUUID()

export interface SentImport {
  readonly mode?: ImportMode
  readonly isForced?: boolean
  /** The bytes of a part. */
  readonly partBytes?: number
}

/** The entry of a report for a line, or for an entity that no line names. */
export interface ReportLine {
  readonly line?: number
  readonly id?: string
  readonly outcome: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/** A line as an object, or as a text that may be broken. */
export type SentLine = object | string

/** An empty dataset, with the workers that apply imports and publish versions. */
export async function runningImports(t: Test, options: Partial<ImportWorkerDeps> = {}) {
  const db = await freshSchema(t, migrations)
  const log = options.log ?? silentLog
  const all = acrossOrganizations(await asService(t, db))
  const versions = versionWorker({ db: all, vault, log })
  t.teardown(versions.close)
  const worker = importWorker({
    db: all,
    vault,
    vanishPercent: 20,
    onApplied: versions.wake,
    log,
    ...options,
  })
  t.teardown(worker.close)
  return { ...importsInto(db, worker.wake), worker }
}

export function importsInto(db: Knex, wake = () => {}) {
  async function send(bytes: Buffer, sent: SentImport = {}): Promise<string> {
    const { mode = 'UPSERT', isForced = false, partBytes = 500_000 } = sent
    const { id: importId } = await createImport(db, { organizationId, mode, isForced })
    const key = { organizationId, importId }
    const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, at) =>
      bytes.subarray(at * partBytes, (at + 1) * partBytes),
    )
    for (const [position, part] of parts.entries())
      await appendToImport(db, vault, key, { position, bytes: part })
    await startImport(db, key, parts.length)
    wake()
    return importId
  }

  const get = (importId: string) => importOf(db, { organizationId, importId })

  async function ended(importId: string): Promise<ImportRow> {
    for (;;) {
      const row = await get(importId)
      if (row.state === 'COMPLETED' || row.state === 'FAILED') return row
      await sleep(20)
    }
  }

  async function report(importId: string): Promise<ReportLine[]> {
    const file = await reportOf(db, importId)
    let text = ''
    for (let offset = 0; file !== undefined && offset < file.bytes;) {
      const bytes = (await readFile(db, vault, file, { offset, isCompressed: false }))!
      text += bytes.toString('utf8')
      offset += bytes.length
    }
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))
  }

  async function run(lines: readonly SentLine[], sent: SentImport = {}) {
    const row = await ended(await send(bytesOf(lines), sent))
    return { row, report: await report(row.id) }
  }

  return { db, send, get, ended, report, run }
}

export function bytesOf(lines: readonly SentLine[]): Buffer {
  return Buffer.from(
    lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  )
}
