import type { Knex } from 'knex'
import { type Owner, ownedBy } from './owner.ts'
import type { Vault } from './vault.ts'

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

/** All that was changed of an end-user's, in order, and whether the chain is whole. */
export async function auditTrail(
  db: Knex,
  owner: Owner,
  vault: Vault,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly isWhole: boolean }> {
  const rows = await db('audit').where(ownedBy(owner)).orderBy('number')
  let chain: Buffer = NOTHING_BEFORE
  let isWhole = true
  const entries = rows.map((row, index): AuditEntry => {
    const entry: AuditEntry = {
      at: row.at,
      sessionId: row.session_id,
      action: row.action,
      recipientId: row.recipient_id,
      version: row.version,
      fields: row.fields,
      requestId: row.request_id,
    }
    chain = vault.link(chain, linkOf(owner, index + 1, entry))
    isWhole &&= row.number === index + 1 && chain.equals(row.chain)
    return entry
  })
  return { entries, isWhole }
}

function linkOf({ organizationId, index }: Owner, number: number, entry: AuditEntry): readonly string[] {
  const { at, sessionId, action, recipientId, version, fields, requestId } = entry
  return [
    ...[organizationId, index.toString('hex'), String(number), at.toISOString()],
    ...[sessionId, action, recipientId, String(version), requestId, ...fields],
  ]
}
