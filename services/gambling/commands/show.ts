import type { Command, Row } from '../../kit/process/commands/command.ts'
import { idIn } from '../../kit/process/commands/options.ts'
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
      const row = await rowOf(db, idIn(input.operands.id, 'id'))
      return { ...inFull(entityOf(row, vault)), sequence: Number(row.sequence) }
    }),
}

function inFull({ attributes, ...entity }: Entity): Row {
  const shown = Object.entries(attributes).map(([name, value]) => [name, shownAs(name, value)])
  return { ...entity, ...Object.fromEntries(shown) }
}

function shownAs(name: string, value: unknown) {
  if (name === 'accountHolderName') return '***'
  if (name === 'accountId') return endOf(String(value))
  return Array.isArray(value) ? value.join(', ') : value
}

/** What is shown of an account number. */
export const endOf = (account: string) => `***${account.slice(-4)}`
