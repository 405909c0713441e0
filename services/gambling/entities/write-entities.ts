import type { Knex } from 'knex'
import { announce } from '../../kit/postgres/announcements.ts'
import type { ChangeAction } from '../../library/screening/entity.ts'
import { scheduleVersion } from '../version-schedule.ts'
import type { Vault } from '../gambling-vault.ts'
import { decide, type Known, type RejectionCode } from './decide.ts'
import type { EntityInput, Mistake } from './entity-input.ts'
import { FEED, type Feed } from './feed.ts'
import { type Candidate, candidateOf } from './candidate.ts'
import { textOf } from './rows.ts'
import { type Assumed, loadView, nothingAssumed } from './view.ts'

export type Outcome =
  | { readonly outcome: 'ADDED' | 'UPDATED' | 'UNCHANGED' | 'OBSOLETED' }
  | {
      readonly outcome: 'DUPLICATE' | 'REJECTED'
      readonly code: RejectionCode
      readonly mistakes: readonly Mistake[]
    }

interface Deps {
  readonly vault: Vault
}

interface Options {
  /** If given, nothing is written: the changes are kept here for further calls. */
  readonly dryRun?: Assumed
}

/**
 * Writes entities in the transaction that holds the feed, and returns one outcome for each, in order. A platform must
 * be in the dataset, or come before its destinations. Ids must be unique.
 */
export function writeEntities(
  change: Knex.Transaction,
  { vault }: Deps,
  feed: Feed,
  inputs: readonly EntityInput[],
  options: Options = {},
): Promise<readonly Outcome[]> {
  const candidates = inputs.map(input => candidateOf(input, vault))
  return writeCandidates(change, { vault }, feed, candidates, options)
}

/** The same, of entities that were prepared before the transaction: others wait for it. */
export async function writeCandidates(
  change: Knex.Transaction,
  { vault }: Deps,
  feed: Feed,
  candidates: readonly Candidate[],
  { dryRun }: Options = {},
): Promise<readonly Outcome[]> {
  const view = await loadView(change, candidates, dryRun ?? nothingAssumed())
  let { sequence } = feed
  const rows: Row[] = []
  const outcomes = candidates.map((candidate): Outcome => {
    const { input, contentHash } = candidate
    const decision = decide(input, contentHash, view.storedFor(candidate))
    if (!('action' in decision)) return decision
    const row = rowOf(candidate, decision.action, view.known(input.id), {
      sequence: ++sequence,
      now: feed.now,
    })
    rows.push(row)
    view.assume(candidate, knownOf(row))
    return { outcome: decision.outcome }
  })
  if (dryRun === undefined && rows.length > 0) {
    await store(change, vault, rows)
    await change('feed').update({ sequence })
    await scheduleVersion(change)
    announce(change, FEED)
  }
  return outcomes
}

interface Row extends Candidate {
  readonly action: ChangeAction
  readonly sequence: number
  readonly addedSequence: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly changedAt: Date
}

/** Keeps a supplied created date for a new entity, and a supplied updated date that is later than the stored one. */
function rowOf(
  candidate: Candidate,
  action: ChangeAction,
  known: Known | undefined,
  { sequence, now }: Feed,
): Row {
  const { createdDate, updatedDate } = candidate.input
  const createdAt = known?.createdAt ?? (createdDate === undefined ? now : new Date(createdDate))
  const supplied = updatedDate === undefined ? undefined : new Date(updatedDate)
  const isLater =
    supplied !== undefined && supplied > (known?.updatedAt ?? new Date(0)) && supplied >= createdAt
  return {
    ...candidate,
    action,
    sequence,
    addedSequence: known?.addedSequence ?? sequence,
    createdAt,
    updatedAt: isLater ? supplied : now > createdAt ? now : createdAt,
    changedAt: now,
  }
}

const knownOf = ({ input, contentHash, columns, ...row }: Row): Known => ({
  schema: input.schema,
  state: input.state,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  addedSequence: row.addedSequence,
  contentHash,
  platformId: columns.platform_id ?? undefined,
})

const lineOf = ({ input: { id, schema, state }, createdAt, updatedAt, attributes }: Row) =>
  textOf(id, schema, createdAt, updatedAt, state, attributes)

/** Entities that become obsolete are stored first: another may take their natural key. */
async function store(change: Knex.Transaction, vault: Vault, written: readonly Row[]): Promise<void> {
  const rows = written.toSorted((a, b) => Number(b.action === 'OBSOLETE') - Number(a.action === 'OBSOLETE'))
  const column = (name: keyof Candidate['columns']): Column =>
    rows.map(({ columns }) => columns[name] ?? null)
  await change.raw(
    `insert into entities (id, schema, state, created_at, updated_at, added_sequence, sequence, attributes, content_hash,
       platform_id, natural_key, name, card_network, mid, mcc, network, address_hash, account_hash, bank_id)
     select * from unnest(?::uuid[], ?::text[], ?::text[], ?::timestamptz[], ?::timestamptz[], ?::bigint[], ?::bigint[],
       ?::bytea[], ?::bytea[], ?::uuid[], ?::bytea[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bytea[],
       ?::bytea[], ?::text[])
     on conflict (id) do update set
       state = excluded.state, updated_at = excluded.updated_at, sequence = excluded.sequence,
       attributes = excluded.attributes, content_hash = excluded.content_hash, platform_id = excluded.platform_id,
       natural_key = excluded.natural_key, name = excluded.name, card_network = excluded.card_network,
       mid = excluded.mid, mcc = excluded.mcc, network = excluded.network, address_hash = excluded.address_hash,
       account_hash = excluded.account_hash, bank_id = excluded.bank_id`,
    columnsOf(
      rows.map(({ input }) => input.id),
      rows.map(({ input }) => input.schema),
      rows.map(({ input }) => input.state),
      rows.map(({ createdAt }) => createdAt),
      rows.map(({ updatedAt }) => updatedAt),
      rows.map(({ addedSequence }) => addedSequence),
      rows.map(({ sequence }) => sequence),
      rows.map(({ sealed }) => sealed),
      rows.map(({ contentHash }) => contentHash),
      column('platform_id'),
      column('natural_key'),
      column('name'),
      column('card_network'),
      column('mid'),
      column('mcc'),
      column('network'),
      column('address_hash'),
      column('account_hash'),
      column('bank_id'),
    ),
  )
  await change.raw(
    `insert into changes (sequence, entity_id, action, changed_at, entity)
     select * from unnest(?::bigint[], ?::uuid[], ?::text[], ?::timestamptz[], ?::bytea[])`,
    columnsOf(
      written.map(({ sequence }) => sequence),
      written.map(({ input }) => input.id),
      written.map(({ action }) => action),
      written.map(({ changedAt }) => changedAt),
      written.map(row => vault.sealChange(row.sequence, lineOf(row))),
    ),
  )
}

type Column = readonly (string | number | Date | Buffer | null)[]

/** Knex's types know arrays of some types only. */
const columnsOf = (...columns: readonly Column[]) => columns as Knex.RawBinding[]
