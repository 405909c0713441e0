import type { Knex } from 'knex'
import type { Command, Row } from '../../kit/process/commands/command.ts'
import { schemas, states } from '../../library/screening/entity.ts'
import { latestVersion } from '../versions/versions-table.ts'
import { withDataset } from './with-dataset.ts'

export const statusCommand: Command<'gambling'> = {
  name: 'gambling status',
  summary: 'Counts the entities by schema and state, and shows the latest version and how old it is.',
  operands: [],
  recorded: 'nothing',
  options: {},
  run: input => withDataset(input, ({ db }) => statusOf(db)),
}

async function statusOf(db: Knex): Promise<Row> {
  const counted = await db('entities')
    .groupBy('schema', 'state')
    .select('schema', 'state', db.raw('count(*)::integer as count'))
  const counts = schemas.flatMap(schema =>
    states.map(state => [
      `${schema}_${state}`,
      counted.find(row => row.schema === schema && row.state === state)?.count ?? 0,
    ]),
  )
  const { sequence } = await db('feed').first('sequence')
  const latest = await latestVersion(db)
  const open = await db('imports').where({ state: 'PENDING' }).select('id')
  return {
    ...Object.fromEntries(counts),
    sequence: Number(sequence),
    version: latest?.version,
    versionAge: latest && ageOf(latest.createdAt),
    changesSince: Number(sequence) - (latest?.sequence ?? 0),
    importsRunning: open.length,
  }
}

function ageOf(date: Date): string {
  const minutes = Math.floor((Date.now() - date.getTime()) / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
