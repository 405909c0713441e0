import type { Knex } from 'knex'
import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import type { ImportOutcome } from '../releases/import.ts'
import { changeLists, type InstructionList, instructionList } from '../releases/instruction-list.ts'
import { tables } from '../tables/tables.ts'
import { bicFrom, currencyFrom, dateFrom, OWN_USE, textFrom } from './ssi-arguments.ts'
import { datedFrom } from './imports.ts'
import { importCorrespondents } from './ssi-import.ts'
import { instructionRows } from './ssi-rows.ts'
import { withDatabase } from './with-database.ts'

const origin = {
  publisher: { type: 'string', summary: 'where the instructions come from: a page or a letter of the owner' },
  licence: { type: 'string', summary: `what they may be used for; default: ${OWN_USE}` },
} as const
const complete = {
  complete: {
    type: 'boolean',
    summary:
      'declare that the owner has no other instructions: payments to it in other currencies raise alerts',
  },
} as const

/** Operator commands for settlement instructions: the correspondents through which a bank, the owner, is paid. */
export const ssiCommands: readonly Command<'reference'>[] = [
  {
    name: 'reference ssi import',
    summary:
      "Imports a bank's list of correspondents in place of the one before: CSV, xlsx, or the text that pdftotext -layout makes of a PDF.",
    operands: ['file'],
    recorded: 'changes',
    options: {
      owner: {
        type: 'string',
        summary: 'the BIC of the bank whose list it is, unless the list has a column for it',
      },
      dated: { type: 'string', summary: 'the day on which the list was valid (YYYY-MM-DD)' },
      ...origin,
      ...complete,
      force: {
        type: 'boolean',
        summary: 'import even if many lines are damaged, many rows are gone, or a newer list is in force',
      },
    },
    run: input => withDatabase(input, async db => (await importCorrespondents(db, input)).map(answered)),
  },
  {
    name: 'reference ssi add',
    summary:
      'Adds one instruction to the list of an owner: up to three correspondents, the nearest to the sender first.',
    operands: ['owner', 'currency', 'correspondent', '[second]', '[third]'],
    recorded: 'changes',
    options: {
      account: { type: 'string', summary: 'the account of the owner with the last correspondent' },
      priority: { type: 'string', summary: 'the order in which to try several, from 1; default: last' },
      from: { type: 'string', summary: 'the first day on which it is valid (YYYY-MM-DD)' },
      to: { type: 'string', summary: 'the last day on which it is valid (YYYY-MM-DD)' },
      dated: {
        type: 'string',
        summary: 'the day on which the list was valid (YYYY-MM-DD); default: that of the list, else today',
      },
      ...origin,
      ...complete,
    },
    run: input => withDatabase(input, db => changed(db, input, added)),
  },
  {
    name: 'reference ssi remove',
    summary:
      'Removes the instructions of an owner from its list: all, those of a currency, or those with a correspondent.',
    operands: ['owner', '[currency]', '[correspondent]'],
    recorded: 'changes',
    options: {},
    run: input => withDatabase(input, db => changed(db, input, removed)),
  },
  {
    name: 'reference ssi list',
    summary: 'Lists the instructions in force, of all sources, and says which sets are complete.',
    operands: ['[owner]', '[currency]'],
    recorded: 'nothing',
    options: {},
    run: ({ operands: { owner, currency }, ...given }) =>
      withDatabase({ operands: {}, ...given }, db =>
        instructionRows(db, new Date(), {
          ...(owner !== undefined && { owner: bicFrom(owner, 'owner') }),
          ...(currency !== undefined && { currency: currencyFrom(currency) }),
        }),
      ),
  },
]

type Change = (list: InstructionList | undefined, owner: string, input: CommandInput) => InstructionList

async function changed(db: Knex, input: CommandInput, change: Change): Promise<Row> {
  const owner = bicFrom(input.operands.owner, 'owner')
  const [outcome] = await changeLists(db, async trx => [
    change(await instructionList(trx, owner), owner, input),
  ])
  return answered(outcome!)
}

function answered({
  source,
  version: date,
  isNew,
  settlementInstructions: instructions,
  instructionSets,
}: ImportOutcome): Row {
  return { source, date, isNew, instructions, complete: instructionSets > 0 }
}

/** A new list has the date of today. An older list keeps its date: one more line does not make it current. */
function added(
  list: InstructionList | undefined,
  owner: string,
  { operands, options }: CommandInput,
): InstructionList {
  const { account, from, to, priority = '' } = options
  const currency = currencyFrom(operands.currency)
  const chain = [operands.correspondent, operands.second, operands.third]
    .filter(bic => bic !== undefined)
    .map(bic => bicFrom(bic, 'correspondent'))
  const publisher = textFrom(options.publisher) ?? list?.publisher ?? 'entered by an operator'
  const instruction = {
    owner,
    currency,
    chain,
    publisher,
    ...(priority !== '' && { priority: Number(priority) }),
    ...(account !== undefined && { account: String(account) }),
    ...(from !== undefined && { validFrom: dateFrom(from, 'from') }),
    ...(to !== undefined && { validTo: dateFrom(to, 'to') }),
  }
  if (tables.settlementInstructions.values(instruction) === undefined) {
    throw new UsageError(
      'the instruction is not possible: no bank may occur twice, --priority is a number from 0 to 999, --account has up to 35 characters, and --from is not after --to',
    )
  }
  const others = list?.instructions.filter(each => !isSame(each, instruction)) ?? []
  return {
    owner,
    date: options.dated === undefined ? (list?.date ?? today()) : datedFrom(options.dated),
    publisher: list?.publisher ?? publisher,
    licence: textFrom(options.licence) ?? list?.licence ?? OWN_USE,
    isComplete: options.complete === true || list?.isComplete === true,
    instructions: [...others, instruction],
  }
}

const today = () => new Date().toISOString().slice(0, 10)

interface Link {
  readonly currency: string
  readonly chain: readonly string[]
}

const isSame = (one: Link, other: Link) =>
  one.currency === other.currency && one.chain.join() === other.chain.join()

/** An empty list is never complete. */
function removed(
  list: InstructionList | undefined,
  owner: string,
  { operands }: CommandInput,
): InstructionList {
  const currency = operands.currency === undefined ? undefined : currencyFrom(operands.currency)
  const correspondent =
    operands.correspondent === undefined ? undefined : bicFrom(operands.correspondent, 'correspondent')
  const remaining = list?.instructions.filter(
    each =>
      (currency !== undefined && each.currency !== currency) ||
      (correspondent !== undefined && !each.chain.includes(correspondent)),
  )
  if (list === undefined || remaining!.length === list.instructions.length) {
    throw new UsageError(
      `your list of ${owner} has no such instruction: reference ssi list ${owner} shows what there is and its source`,
    )
  }
  return { ...list, instructions: remaining!, isComplete: list.isComplete && remaining!.length > 0 }
}
