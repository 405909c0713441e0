import { open, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Command, UsageError } from '../../kit/process/commands/command.ts'
import { readConfig } from '../../kit/process/config/config.ts'
import { gamblingServiceSettings } from '../config.ts'
import { converters } from '../converters/index.ts'
import { importOf } from '../imports/imports.ts'
import { type ImportMode, importModes, type ImportRow, noCounts } from '../imports/imports-table.ts'
import { importInBrief } from './imports.ts'
import { rejectedLines, reportText } from './import-report.ts'
import { type Format, sendImport } from './send-import.ts'
import { problemsTo, withDataset } from './with-dataset.ts'
import { openWithLimits } from '../../kit/postgres/database.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { LEASE_MS } from '../../kit/queue/leased-queue.ts'
import { importWorker } from '../imports/import-worker.ts'
import type { Vault } from '../gambling-vault.ts'
import { versionWorker } from '../versions/version-worker.ts'
import { acrossOrganizations } from '../../kit/postgres/organization-rows.ts'

const exitCodes = { rejected: 1, failed: 2 } as const
const POLL_MS = 200
const REJECTED_SHOWN = 10

/** `env` holds the settings of the service. */
export function importCommand(env: NodeJS.ProcessEnv): Command<'gambling'> {
  return {
    name: 'gambling import',
    summary: 'Imports gambling entities, and publishes a version of the dataset with them.',
    operands: ['file'],
    recorded: 'changes',
    options: {
      mode: {
        type: 'string',
        summary: 'UPSERT (default); REPLACE, which makes what the file leaves out obsolete; DRY_RUN',
      },
      force: { type: 'boolean', summary: 'with REPLACE, also if much would become obsolete' },
      format: { type: 'string', summary: `jsonl (default), ${Object.keys(converters).join(' or ')}` },
      report: { type: 'string', summary: 'write what became of each line to this file, as JSON Lines' },
    },
    details: [
      'The formats:',
      '  jsonl    one entity a line, also compressed by gzip; snapshots and deltas of a dataset are taken as they are',
      ...Object.entries(converters).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`),
      '',
      'It needs no running service. If one runs, it may do the work; it goes on if this command is stopped.',
    ].join('\n'),
    run: input =>
      withDataset(input, async ({ db, vault }) => {
        const { options, operands, progress, warn, exitWith } = input
        const mode = modeIn(options.mode)
        if (options.force === true && mode !== 'REPLACE')
          throw new UsageError('--force is for --mode REPLACE')
        const format = formatIn(options.format)
        if (mode === 'REPLACE' && format !== 'jsonl')
          throw new UsageError('--mode REPLACE is for jsonl: the lists of others have no destinations')
        const { vanishPercent } = readConfig(env, gamblingServiceSettings)
        // Opened first: a report that cannot be written is noticed before anything is changed. An earlier one stays until then.
        const report =
          typeof options.report === 'string' ? await opened(options.report, operands.file!) : undefined
        try {
          const sent = { path: operands.file!, format, mode, isForced: options.force === true }
          const importId = await sendImport({ db, vault }, sent, { progress, warn })
          const workers = datasetWorkers({ db, vault, vanishPercent, log: problemsTo(input) })
          const row = await ended(db, importId, progress).finally(workers.close)
          if (report !== undefined) {
            // A pipe or a terminal has nothing to cut.
            if ((await report.stat()).isFile()) await report.truncate()
            for await (const bytes of reportText(db, vault, importId)) await report.appendFile(bytes)
          }
          const { rejected = 0 } = row.counts
          if (rejected > 0 && report === undefined) {
            for await (const line of rejectedLines(db, vault, importId, REJECTED_SHOWN)) warn(line)
            if (rejected > REJECTED_SHOWN)
              warn(`and ${rejected - REJECTED_SHOWN} more: --report FILE writes them`)
          }
          if (row.state === 'FAILED') exitWith(exitCodes.failed)
          else if (rejected > 0) exitWith(exitCodes.rejected)
          return importInBrief(row)
        } finally {
          await report?.close()
        }
      }),
  }
}

async function ended(db: Knex, importId: string, progress: (line: string) => void): Promise<ImportRow> {
  for (;;) {
    const row = await importOf(db, { organizationId: undefined, importId })
    if (row.state === 'COMPLETED' || row.state === 'FAILED') return row
    progress(progressOf(row))
    await sleep(POLL_MS)
  }
}

function progressOf({ id, progress: { phase = 'READ', sequence = 0 }, counts }: ImportRow): string {
  const { lines, rejected, ...others } = { ...noCounts, ...counts }
  const done = Object.values(others).reduce((sum, count) => sum + count, rejected)
  if (phase === 'READ') return `${id}: ${lines} lines read`
  if (phase === 'APPLIED' && sequence > 0)
    return `${id}: all lines applied, ${rejected} rejected; the version is being made`
  return `${id}: ${done} of ${lines} lines applied, ${rejected} rejected`
}

function modeIn(text: string | boolean | undefined): ImportMode {
  if (text === undefined) return 'UPSERT'
  const mode = importModes.find(each => each === String(text).toUpperCase())
  if (mode === undefined) throw new UsageError(`--mode must be one of ${importModes.join(', ')}`)
  return mode
}

function formatIn(text: string | boolean | undefined): Format {
  const formats = ['jsonl', ...Object.keys(converters)] as readonly Format[]
  const format = formats.find(each => each === (text ?? 'jsonl'))
  if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}`)
  return format
}

async function opened(path: string, imported: string) {
  const [report, file] = await Promise.all(
    [path, imported].map(each => realpath(each).catch(() => undefined)),
  )
  if (report !== undefined && report === file)
    throw new UsageError('--report must be another file than the imported one')
  return open(path, 'a', 0o600).catch((error: Error) => {
    throw new UsageError(`the report cannot be written: ${error.message}`)
  })
}

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly vanishPercent: number
  readonly log: Log
}

/** The service's workers, for a command that needs no running service. */
function datasetWorkers({ db, vault, vanishPercent, log }: Deps) {
  // A statement that outlasts the lease is useless: time it out, so that a silent connection does not stall the workers.
  const workerDb = acrossOrganizations(openWithLimits(db, { statementMs: LEASE_MS }))
  const versions = versionWorker({ db: workerDb, vault, log })
  const imports = importWorker({ db: workerDb, vault, vanishPercent, onApplied: versions.wake, log })
  return {
    wake() {
      imports.wake()
      versions.wake()
    },
    async close() {
      await imports.close()
      await versions.close()
      await workerDb.destroy()
    },
  }
}
