import type { Knex } from 'knex'
import type { Vault } from '../beneficiary-vault.ts'
import { GENESIS } from './trail.ts'

/** The latest entry of a chain, and its link, which proves all entries before it. */
export interface Head {
  readonly organization: string
  /** HMAC of the end-user, in base64url. */
  readonly user: string
  readonly number: number
  /** In base64url. */
  readonly link: string
}

/** Heads at one point in time. An anchor holds the MAC of the previous one, so that a missing anchor is detected. */
export interface Anchor {
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly heads: readonly Head[]
  /** In base64url, as `mac`. */
  readonly previous: string
  readonly mac: string
}

/** Writes an anchor where users of the database cannot change it. Throws if that fails. */
export type KeepAnchor = (line: string) => Promise<void>

const HEADS_AT_ONCE = 1_000
/** The transaction is idle while an anchor is written to its places. */
const KEEPING_MS = 30_000

export function macOf({ number, at, heads, previous }: Omit<Anchor, 'mac'>, vault: Vault): string {
  const stated = heads.flatMap(head => [head.organization, head.user, String(head.number), head.link])
  return vault.auditMac('anchor', [String(number), at, previous, ...stated]).toString('base64url')
}

/**
 * Anchors all chains that grew since the last anchor, and returns their number. If another process is doing so, it does
 * nothing. After a crash, an anchor may be written twice.
 */
export async function anchorHeads(
  db: Knex,
  vault: Vault,
  keep: readonly KeepAnchor[],
  clock: { readonly now: () => number } = Date,
): Promise<number> {
  let total = 0
  let count
  do {
    count = await db.transaction(table => anchorSome(table, vault, keep, clock))
    total += count
  } while (count === HEADS_AT_ONCE)
  return total
}

async function anchorSome(
  table: Knex.Transaction,
  vault: Vault,
  keep: readonly KeepAnchor[],
  clock: { readonly now: () => number },
): Promise<number> {
  await table.raw(`set local idle_in_transaction_session_timeout = ${KEEPING_MS}`)
  const at = new Date(clock.now())
  await table('audit_anchors').insert({ number: 0, mac: GENESIS, anchored_at: at }).onConflict().ignore()
  const last = await table('audit_anchors').forUpdate().skipLocked().first('number', 'mac')
  if (last === undefined) return 0
  const { rows } = await table.raw(
    `select distinct on (organization_id, external_user) organization_id, external_user, number, chain
     from audit where not anchored order by organization_id, external_user, number desc limit ?`,
    [HEADS_AT_ONCE],
  )
  if (rows.length === 0) return 0
  const stated = {
    number: Number(last.number) + 1,
    at: at.toISOString(),
    heads: rows.map(headOf),
    previous: last.mac.toString('base64url'),
  }
  const mac = macOf(stated, vault)
  const line = JSON.stringify({ ...stated, mac } satisfies Anchor)
  for (const keepIn of keep) await keepIn(line)
  await table.raw(
    `update audit set anchored = true
     from unnest(?::uuid[], ?::bytea[], ?::integer[]) as head (organization_id, external_user, number)
     where audit.organization_id = head.organization_id and audit.external_user = head.external_user
       and audit.number <= head.number and not audit.anchored`,
    [
      rows.map((row: HeadRow) => row.organization_id),
      rows.map((row: HeadRow) => row.external_user),
      rows.map((row: HeadRow) => row.number),
    ] as Knex.RawBinding[],
  )
  await table('audit_anchors').update({
    number: stated.number,
    mac: Buffer.from(mac, 'base64url'),
    anchored_at: at,
  })
  return rows.length
}

interface HeadRow {
  readonly organization_id: string
  readonly external_user: Buffer
  readonly number: number
  readonly chain: Buffer
}

const headOf = ({ organization_id, external_user, number, chain }: HeadRow): Head => ({
  organization: organization_id,
  user: external_user.toString('base64url'),
  number,
  link: chain.toString('base64url'),
})
