import type { Command } from '../../kit/process/commands/command.ts'
import { publishedVersions, type Version } from '../versions/versions-table.ts'
import { listLimit, withDataset } from './with-dataset.ts'

export const versionsCommand: Command<'gambling'> = {
  name: 'gambling versions',
  summary: 'Lists the latest versions of the dataset.',
  operands: [],
  recorded: 'nothing',
  options: { limit: { type: 'string', summary: 'how many; 20 by default' } },
  run: input =>
    withDataset(input, async ({ db }) =>
      (await publishedVersions(db, { limit: listLimit(input.options.limit) })).map(versionInBrief),
    ),
}

export const versionInBrief = ({ version, previous, createdAt, sequence, counts }: Version) => ({
  version,
  previous,
  created: createdAt.toISOString(),
  sequence,
  active: counts.reduce((sum, { active }) => sum + active, 0),
  obsolete: counts.reduce((sum, { obsolete }) => sum + obsolete, 0),
})
