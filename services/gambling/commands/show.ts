import { isUuid } from '../../kit/ids.ts'
import { type Command, type Row, UsageError } from '../../kit/process/commands/command.ts'
import type { Entity } from '../../library/screening/entity.ts'
import { entityOf } from '../entities/rows.ts'
import { rowOf } from '../entities/transitions.ts'
import { withDataset } from './with-dataset.ts'

export const showCommand: Command<'gambling'> = {
  name: 'gambling show',
  summary:
    'Shows an entity. Of account numbers only the last four characters are shown, of their holders nothing.',
  operands: ['id'],
  recorded: 'nothing',
  options: {},
  run: input =>
    withDataset(input, async ({ db, vault }) => {
      const id = input.operands.id!
      if (!isUuid(id)) throw new UsageError('id must be a UUID')
      const row = await rowOf(db, id.toLowerCase())
      return { ...inFull(entityOf(row, vault)), sequence: Number(row.sequence) }
    }),
}

function inFull({ attributes, ...entity }: Entity): Row {
  const shown = Object.entries(attributes).map(([name, value]) => [name, shownAs(name, value)])
  return { ...entity, ...Object.fromEntries(shown) }
}

function shownAs(name: string, value: unknown) {
  if (name === 'accountHolderName') return '***'
  if (name === 'accountId') return `***${String(value).slice(-4)}`
  return Array.isArray(value) ? value.join(', ') : value
}
