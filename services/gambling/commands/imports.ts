import type { Command, Row } from '../../kit/process/commands/command.ts'
import { type ImportRow, noCounts } from '../imports/imports-table.ts'
import { listLimit, withDataset } from './with-dataset.ts'

export const importsCommand: Command<'gambling'> = {
  name: 'gambling imports',
  summary: 'Lists the latest imports.',
  operands: [],
  recorded: 'nothing',
  options: { limit: { type: 'string', summary: 'how many; 20 by default' } },
  run: input =>
    withDataset(input, async ({ db }) => {
      const rows: ImportRow[] = await db('imports')
        .orderBy('created_at', 'desc')
        .limit(listLimit(input.options.limit))
      return rows.map(importInBrief)
    }),
}

export function importInBrief(row: ImportRow): Row {
  const { id, state, mode, organization_id: organization, created_at: created, version, failure } = row
  return {
    import: id,
    state,
    mode,
    organization: organization ?? 'operator',
    created: created.toISOString(),
    ...noCounts,
    ...row.counts,
    version: version ?? undefined,
    failure: failure ?? undefined,
  }
}
