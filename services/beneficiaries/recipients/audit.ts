import type { Knex } from 'knex'
import { type Owner, ownedBy } from '../owner.ts'
import type { Vault } from '../vault.ts'

/** One change, as it is kept for whoever has to account for it later. */
export interface AuditEntry {
  readonly at: Date
  readonly sessionId: string
  readonly action: 'CREATED' | 'UPDATED' | 'DELETED' | 'DEFAULT_GAINED' | 'DEFAULT_LOST'
  readonly recipientId: string
  readonly version: number
  /** The places that changed, as JSON pointers. */
  readonly fields: readonly string[]
  readonly requestId: string
}

/** What the first link of a chain is tied to. */
const NOTHING_BEFORE = Buffer.alloc(32)

/** Adds to an end-user's chain, within a change that holds the end-user's lock. */
export async function audit(change: Knex, owner: Owner, entries: readonly AuditEntry[], vault: Vault) {
  const last = await change('audit').where(ownedBy(owner)).orderBy('number', 'desc').first('number', 'chain')
  let number: number = last?.number ?? 0
  let chain: Buffer = last?.chain ?? NOTHING_BEFORE
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
      chain,
    }
  })
  await change('audit').insert(rows)
}

/** An entry as it is found again. */
export interface FoundEntry extends AuditEntry {
  readonly number: number
  /** It is what was written, and follows what it followed then. */
  readonly isIntact: boolean
}

export interface AuditTrail {
  readonly entries: readonly FoundEntry[]
  /** Recipients that are not as the last entry about them left them: what came after it has been taken out. */
  readonly untold: readonly string[]
  readonly isWhole: boolean
}

/** All that was changed of an end-user's, in order, and whether that has been tampered with since. */
export async function auditTrail(db: Knex, owner: Owner, vault: Vault): Promise<AuditTrail> {
  // At one moment: a change between the two would look like one that is not told of.
  const [rows, kept] = await db.transaction(
    async view => [
      await view('audit').where(ownedBy(owner)).orderBy('number'),
      await view('recipients').where(ownedBy(owner)).select('id', 'version'),
    ],
    { isolationLevel: 'repeatable read', readOnly: true },
  )
  const entries = rows.map((row, index): FoundEntry => {
    const entry = entryOf(row)
    const before: Buffer = rows[index - 1]?.chain ?? NOTHING_BEFORE
    const isIntact = vault.link(before, linkOf(owner, row.number, entry)).equals(row.chain)
    return { ...entry, number: row.number, isIntact }
  })
  const untold = untoldBy(entries, new Map(kept.map(({ id, version }) => [id, version])))
  return { entries, untold, isWhole: untold.length === 0 && entries.every(({ isIntact }) => isIntact) }
}

/** A chain says nothing of what once hung from its end; the versions of what is kept do. */
function untoldBy(entries: readonly AuditEntry[], kept: ReadonlyMap<string, number>): readonly string[] {
  const told = new Map(
    entries.map(({ recipientId, action, version }) => [
      recipientId,
      action === 'DELETED' ? undefined : version,
    ]),
  )
  return [...new Set([...told.keys(), ...kept.keys()])].filter(id => told.get(id) !== kept.get(id))
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
  }
}

function linkOf({ organizationId, index }: Owner, number: number, entry: AuditEntry): readonly string[] {
  const { at, sessionId, action, recipientId, version, fields, requestId } = entry
  return [
    ...[organizationId, index.toString('hex'), String(number), at.toISOString()],
    ...[sessionId, action, recipientId, String(version), requestId, ...fields],
  ]
}
