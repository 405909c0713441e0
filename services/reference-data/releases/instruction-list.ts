import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { SettlementInstructionRow } from '../tables/source.ts'
import {
  type ImportedSource,
  type ImportOptions,
  type ImportOutcome,
  importSources,
  lockImports,
} from './import.ts'
import { operatorName } from '../../kit/process/operator-name.ts'
import { releasesWhere } from './release-store.ts'

/**
 * The settlement instructions of one owner that an operator keeps. Each list is a source with its own releases, such as
 * `ssi-barcgb22`, and takes precedence over all other sources.
 */
export interface InstructionList {
  /** A BIC of 11 characters. */
  readonly owner: string
  /** ISO 8601 calendar date on which the list was valid. */
  readonly date: string
  readonly publisher: string
  readonly licence: string
  /** Whether the operator declares that the owner has no other instructions. */
  readonly isComplete: boolean
  readonly instructions: readonly SettlementInstructionRow[]
  /** The imported file and its SHA-256; absent for instructions that were entered one by one. */
  readonly file?: { readonly name: string; readonly checksum: string }
}

/** The list that is in force; undefined if the operator keeps no list of this owner. */
export async function instructionList(db: Knex, owner: string): Promise<InstructionList | undefined> {
  const [release] = await releasesWhere(db, { source: sourceName(owner), is_current: true })
  if (release === undefined) return undefined
  const { publisher, licence, instruction_set_count } = release
  const rows: StoredInstruction[] = await db('settlement_instructions')
    .select('*', db.raw('valid_from::text'), db.raw('valid_to::text'))
    .where({ release_id: release.id })
    .orderBy(['currency', 'priority'])
  return {
    owner,
    date: release.valid_from ?? '',
    publisher,
    licence,
    isComplete: instruction_set_count > 0,
    instructions: rows.map(instructionOf),
  }
}

/** Changes lists in one transaction. Other imports wait meanwhile. */
export function changeLists(
  db: Knex,
  change: (trx: Knex.Transaction) => Promise<readonly InstructionList[]>,
  options: ImportOptions = {},
): Promise<readonly ImportOutcome[]> {
  return db.transaction(async trx => {
    await lockImports(trx)
    return importSources(trx, (await change(trx)).map(sourceOf), options)
  })
}

/** The name of the source that is the list of an owner (BIC of 11 characters). */
export function sourceName(owner: string): string {
  return `${LIST}${owner.replace(HEAD_OFFICE, '').toLowerCase()}`
}

const LIST = 'ssi-'
const HEAD_OFFICE = /XXX$/

function sourceOf({ owner, file, ...list }: InstructionList): ImportedSource {
  const { date, publisher, licence, isComplete, instructions } = list
  return {
    name: sourceName(owner),
    version: date,
    publisher,
    licence,
    validFrom: date,
    precedence: 'operator',
    coverage: [],
    read: () => ({ settlementInstructions: instructions, instructionSets: isComplete ? [{ owner }] : [] }),
    stamp: randomUUID(),
    provenance: {
      files: file?.name ?? '',
      checksum: file?.checksum ?? '',
      importedBy: operatorName(),
    },
  }
}

interface StoredInstruction {
  readonly owner: string
  readonly currency: string
  readonly priority: number
  readonly intermediary1: string
  readonly intermediary2: string
  readonly intermediary3: string
  readonly account: string
  readonly valid_from: string
  readonly valid_to: string
  readonly publisher: string
}

function instructionOf(row: StoredInstruction): SettlementInstructionRow {
  const { owner, currency, priority, intermediary1, intermediary2, intermediary3, account, publisher } = row
  return {
    owner,
    currency,
    priority,
    chain: [intermediary1, intermediary2, intermediary3].filter(bic => bic !== ''),
    account,
    validFrom: finite(row.valid_from),
    validTo: finite(row.valid_to),
    publisher,
  }
}

const finite = (date: string) => (date.endsWith('infinity') ? '' : date)
