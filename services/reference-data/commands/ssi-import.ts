import type { Knex } from 'knex'
import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { correspondentsIn } from '../importers/correspondent-list.ts'
import { groupedBy } from '../importers/row-fields.ts'
import { openFile } from '../publications/published-files.ts'
import type { DamagedLine, ImportOutcome } from '../releases/import.ts'
import { checksumOf } from '../releases/import-files.ts'
import { changeLists } from '../releases/instruction-list.ts'
import { refuseDamagedLines, refuseUnsound } from '../releases/soundness.ts'
import { datedFrom } from './imports.ts'
import { bicFrom, OWN_USE, textFrom } from './ssi-arguments.ts'

/** Imports a file of one or more owners: each of them gets a new list. */
export async function importCorrespondents(
  db: Knex,
  { operands, options, warn, progress }: CommandInput,
): Promise<readonly ImportOutcome[]> {
  const file = await openFile(operands.file ?? '')
  if (options.dated === undefined) {
    throw new UsageError('--dated is missing: give the day on which the list was valid, such as 2026-11-21')
  }
  const date = datedFrom(options.dated)
  const damaged: DamagedLine[] = []
  const owner = options.owner === undefined ? undefined : bicFrom(options.owner, 'owner')
  const rows = await correspondentsIn(file, owner, (reason, line) => damaged.push({ reason, line: line! }))
  for (const { reason, line } of damaged) warn(`skipped line ${line}: ${reason}`)
  if (options.complete === true && damaged.length > 0) {
    throw new UsageError(
      `refused: ${damaged.length} lines cannot be read, so the list would not be complete: mend them, or leave out --complete`,
    )
  }
  if (options.force !== true) refuseDamagedLines(rows.length, damaged.length, damaged)
  const lists = [...groupedBy(rows, row => row.owner)].map(([each, instructions]) => ({
    owner: each,
    date,
    publisher: textFrom(options.publisher) ?? `list of ${each}`,
    licence: textFrom(options.licence) ?? OWN_USE,
    isComplete: options.complete === true,
    instructions,
    file: { name: file.name, checksum: checksumOf(file) },
  }))
  return changeLists(db, async () => lists, {
    progress: (source, rows) => progress(`${source}: ${rows} rows`),
    ...(options.force !== true && { examine: refuseUnsound }),
  })
}
