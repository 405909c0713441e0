import type { Command, Row } from '../../kit/process/commands/command.ts'
import { idIn, wordIn } from '../../kit/process/commands/options.ts'
import { type Entity, schemas, states } from '../../library/screening/entity.ts'
import { entityColumns, entityOf, type EntityRow } from '../entities/rows.ts'
import { rowOf } from '../entities/transitions.ts'
import { endOf } from './show.ts'
import { listLimit, withDataset } from './with-dataset.ts'

export const listCommand: Command<'gambling'> = {
  name: 'gambling list',
  summary:
    'Lists entities, those that changed last first. Of account numbers only the last four characters are shown.',
  operands: [],
  recorded: 'nothing',
  options: {
    schema: { type: 'string', summary: `only ${schemas.join(', ')}` },
    state: { type: 'string', summary: `only ${states.join(' or ')}` },
    platform: { type: 'string', summary: 'only destinations of the platform with this id' },
    limit: { type: 'string', summary: 'how many; 20 by default' },
    after: { type: 'string', summary: 'go on after the entity with this id, the last one that was listed' },
  },
  run: input =>
    withDataset(input, async ({ db, vault }) => {
      const { schema, state, platform, after, limit } = input.options
      const query = db('entities')
        .orderBy([
          { column: 'updated_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(listLimit(limit))
        .select(...entityColumns)
      if (schema !== undefined) query.where({ schema: wordIn(schemas, schema, '--schema') })
      if (state !== undefined) query.where({ state: wordIn(states, state, '--state') })
      if (platform !== undefined) query.where({ platform_id: idIn(platform, '--platform') })
      if (after !== undefined) {
        const last = await rowOf(db, idIn(after, '--after'))
        query.whereRaw('(updated_at, id) < (?, ?::uuid)', [last.updated_at, last.id])
      }
      const rows: readonly EntityRow[] = await query
      return rows.map(row => inBrief(entityOf(row, vault)))
    }),
}

/** The fields are the same for each schema. */
function inBrief({ id, schema, state, updatedDate, attributes }: Entity): Row {
  return {
    id,
    schema,
    state,
    updated: updatedDate,
    destination: destinationIn(attributes),
    platform: 'platformId' in attributes ? attributes.platformId : undefined,
  }
}

function destinationIn(attributes: Entity['attributes']): string {
  if ('accountId' in attributes) return endOf(attributes.accountId)
  if ('address' in attributes) return `${attributes.network} ${attributes.address}`
  return 'mid' in attributes ? `${attributes.cardNetwork} ${attributes.mid}` : attributes.name
}
