import type { Knex } from 'knex'
import { ownedBy } from '../owner.ts'
import { type ChainOwner, type CutRow, isGenuine } from './cut.ts'
import { headsOf } from './heads.ts'
import type { Vault } from '../beneficiary-vault.ts'

/** One change of a recipient. */
export interface AuditEntry {
  readonly at: Date
  readonly sessionId: string
  /** `ERASED`: the client or an operator erased all data of the end-user. It names no session and no recipient. */
  readonly action: 'CREATED' | 'UPDATED' | 'DELETED' | 'DEFAULT_GAINED' | 'DEFAULT_LOST' | 'ERASED'
  readonly recipientId: string
  readonly version: number
  /** JSON pointers of the values that changed. The values themselves are not recorded. */
  readonly fields: readonly string[]
  readonly requestId: string
  /** The event that reports the change. It is not part of the link. */
  readonly eventId?: string | undefined
  /** The MAC of the payout method after the change; undefined if it was deleted, and in entries of releases before 2.2.0. */
  readonly state?: Buffer | undefined
}

/** The link before the first entry of a chain. */
export const GENESIS = Buffer.alloc(32)

/** Appends to the hash chain of an end-user. The transaction must hold the end-user's lock. */
export async function audit(
  change: Knex.Transaction,
  owner: ChainOwner,
  entries: readonly AuditEntry[],
  vault: Vault,
) {
  const last =
    (await change('audit').where(ownedBy(owner)).orderBy('number', 'desc').first('number', 'chain')) ??
    (await change('audit_cuts').where(ownedBy(owner)).first('number', 'chain'))
  let number: number = last?.number ?? 0
  let chain: Buffer = last?.chain ?? GENESIS
  const rows = entries.map(entry => {
    number++
    chain = vault.link(chain, linkOf(owner, number, entry))
    return {
      ...ownedBy(owner),
      number,
      at: entry.at,
      session_id: entry.sessionId,
      action: entry.action,
      recipient_id: entry.recipientId,
      version: entry.version,
      fields: [...entry.fields],
      request_id: entry.requestId,
      event_id: entry.eventId ?? null,
      state: entry.state ?? null,
      chain,
    }
  })
  await change('audit').insert(rows)
  await vault.rowSets.exchange(change, headsOf(owner), last === undefined ? [] : [vault.head(owner, last)], [
    vault.head(owner, { number, chain }),
  ])
}

export interface VerifiedEntry extends AuditEntry {
  readonly number: number
  /** Neither the entry nor the link before it was altered. */
  readonly isIntact: boolean
}

export interface AuditTrail {
  readonly entries: readonly VerifiedEntry[]
  /** Recipients whose version differs from their last entry: later entries were removed. */
  readonly unexplained: readonly string[]
  readonly isIntact: boolean
}

/** The audit trail of an end-user in order, verified against its hash chain and the recipients themselves. */
export async function auditTrail(db: Knex, owner: ChainOwner, vault: Vault): Promise<AuditTrail> {
  // One snapshot: a change between the two reads would look like a removed entry.
  const chain = await db.transaction(
    async snapshot => ({
      entries: await snapshot('audit').where(ownedBy(owner)).orderBy('number'),
      recipients: await snapshot('recipients').where(ownedBy(owner)).select('id', 'version', 'mac'),
      cut: await snapshot('audit_cuts').where(ownedBy(owner)).first(),
    }),
    { isolationLevel: 'repeatable read', readOnly: true },
  )
  return verifiedTrail(owner, chain, vault)
}

/** The database rows of an end-user's trail. */
export interface ChainRows {
  /** In order. */
  readonly entries: readonly any[]
  readonly recipients: readonly RecipientState[]
  readonly cut: CutRow | undefined
}

interface RecipientState {
  readonly id: string
  readonly version: number
  readonly mac: Buffer | null
}

export function verifiedTrail(
  owner: ChainOwner,
  { entries: rows, recipients, cut }: ChainRows,
  vault: Vault,
): AuditTrail {
  const start = startOf(owner, cut, vault)
  const entries = rows.map((row, index): VerifiedEntry => {
    const entry = entryOf(row)
    const before: Buffer | undefined = index === 0 ? start : rows[index - 1].chain
    const isIntact =
      before !== undefined && vault.link(before, linkOf(owner, row.number, entry)).equals(row.chain)
    return { ...entry, number: row.number, isIntact }
  })
  const unexplained = unexplainedBy(entries, new Map(recipients.map(each => [each.id, each])))
  const isIntact = unexplained.length === 0 && entries.every(entry => entry.isIntact)
  return { entries, unexplained, isIntact }
}

/** A hash chain cannot show that its last entries were removed; the versions and MACs of the recipients can. */
function unexplainedBy(
  entries: readonly AuditEntry[],
  current: ReadonlyMap<string, RecipientState>,
): readonly string[] {
  const recorded = new Map(entries.map(entry => [entry.recipientId, entry]))
  return [...new Set([...recorded.keys(), ...current.keys()])].filter(
    id => !explains(recorded.get(id), current.get(id)),
  )
}

/** Whether the last entry about a recipient agrees with it, or with its absence. */
function explains(last: AuditEntry | undefined, recipient: RecipientState | undefined): boolean {
  const isGone = last === undefined || last.action === 'DELETED' || last.action === 'ERASED'
  if (isGone || recipient === undefined) return isGone && recipient === undefined
  return last.version === recipient.version && (last.state === undefined || isSame(last.state, recipient.mac))
}

const isSame = (state: Buffer, mac: Buffer | null) => mac !== null && state.equals(mac)

/** The link before the first remaining entry; undefined if the MAC of the cut is wrong. */
function startOf(owner: ChainOwner, cut: CutRow | undefined, vault: Vault): Buffer | undefined {
  if (cut === undefined) return GENESIS
  return isGenuine(owner, cut, vault) ? cut.chain : undefined
}

function entryOf(row: any): AuditEntry {
  return {
    at: row.at,
    sessionId: row.session_id,
    action: row.action,
    recipientId: row.recipient_id,
    version: row.version,
    fields: row.fields,
    requestId: row.request_id,
    state: row.state ?? undefined,
  }
}

function linkOf({ organizationId, index }: ChainOwner, number: number, entry: AuditEntry): readonly string[] {
  const { at, sessionId, action, recipientId, version, fields, requestId, state } = entry
  return [
    // Entries of releases before 2.2.0 begin with the id of the organization.
    ...(state === undefined ? [] : ['state', state.toString('hex')]),
    organizationId,
    index.toString('hex'),
    String(number),
    at.toISOString(),
    sessionId,
    action,
    recipientId,
    String(version),
    requestId,
    ...fields,
  ]
}
