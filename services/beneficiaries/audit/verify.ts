import type { Knex } from 'knex'
import type { Vault } from '../vault.ts'
import { type ChainOwner, isGenuine } from './cut.ts'
import { type Anchor, type Head, macOf } from './anchors.ts'
import { type ChainRows, verifiedTrail } from './trail.ts'

/** A place where the audit trail of the installation is not whole. */
export interface Finding {
  readonly problem:
    | 'ENTRY_ALTERED'
    | 'ENTRY_REMOVED'
    | 'RECIPIENT_UNEXPLAINED'
    | 'ANCHOR_ALTERED'
    | 'ANCHOR_MISSING'
  readonly organization?: string
  /** HMAC of the end-user, in base64url. */
  readonly user?: string
  /** Of the entry, or of the anchor. */
  readonly number?: number
  readonly recipient?: string
}

export type Tell = (finding: Finding) => void

const CHAINS_AT_ONCE = 200

/** Verifies every chain of the installation, some at a time, each in one snapshot. Returns how many there are. */
export async function verifyChains(
  db: Knex,
  vault: Vault,
  tell: Tell,
  onProgress: (chains: number) => void = () => {},
): Promise<number> {
  let chains = 0
  let after: ChainOwner | undefined = FIRST
  while (after !== undefined) {
    const start: ChainOwner = after
    const page: Page = await db.transaction(snapshot => pageAfter(start, snapshot), {
      isolationLevel: 'repeatable read',
      readOnly: true,
    })
    for (const [owner, rows] of page.chains) tellOf(owner, rows, vault, tell)
    chains += page.chains.length
    after = page.end
    onProgress(chains)
  }
  return chains
}

const FIRST: ChainOwner = { organizationId: '00000000-0000-0000-0000-000000000000', index: Buffer.alloc(0) }

interface Page {
  readonly chains: readonly (readonly [owner: ChainOwner, rows: ChainRows])[]
  /** Its last key; none if it is the last page. */
  readonly end: ChainOwner | undefined
}

/** Also end-users with payout methods whose whole chain is gone. */
async function pageAfter(start: ChainOwner, snapshot: Knex): Promise<Page> {
  const { rows: ends } = await snapshot.raw(
    `select distinct organization_id as "organizationId", external_user as index from audit
     where (organization_id, external_user) > (?, ?) order by 1, 2 offset ? limit 1`,
    [start.organizationId, start.index, CHAINS_AT_ONCE - 1],
  )
  const end: ChainOwner | undefined = ends[0]
  const within = (table: string) => {
    const query = snapshot(table).whereRaw('(organization_id, external_user) > (?, ?)', [
      start.organizationId,
      start.index,
    ])
    return end === undefined
      ? query
      : query.whereRaw('(organization_id, external_user) <= (?, ?)', [end.organizationId, end.index])
  }
  const chains = new Map<string, readonly [ChainOwner, { entries: any[]; recipients: any[]; cut: any }]>()
  const chainOf = (row: any): { entries: any[]; recipients: any[]; cut: any } => {
    const key = `${row.organization_id} ${row.external_user.toString('hex')}`
    const owner = { organizationId: row.organization_id, index: row.external_user }
    const chain = chains.get(key) ?? ([owner, { entries: [], recipients: [], cut: undefined }] as const)
    chains.set(key, chain)
    return chain[1]
  }
  for (const row of await within('audit').orderBy(['organization_id', 'external_user', 'number']))
    chainOf(row).entries.push(row)
  for (const row of await within('recipients').select('organization_id', 'external_user', 'id', 'version'))
    chainOf(row).recipients.push(row)
  for (const row of await within('audit_cuts')) chainOf(row).cut = row
  return { chains: [...chains.values()], end }
}

function tellOf(owner: ChainOwner, rows: ChainRows, vault: Vault, tell: Tell) {
  const whose = { organization: owner.organizationId, user: owner.index.toString('base64url') }
  const { entries, unexplained } = verifiedTrail(owner, rows, vault)
  if (rows.cut !== undefined && !isGenuine(owner, rows.cut, vault))
    tell({ problem: 'ENTRY_REMOVED', ...whose, number: rows.cut.number })
  for (const { number } of entries.filter(({ isIntact }) => !isIntact))
    tell({ problem: 'ENTRY_ALTERED', ...whose, number })
  for (const recipient of unexplained) tell({ problem: 'RECIPIENT_UNEXPLAINED', ...whose, recipient })
}

/**
 * Compares what the database holds with the anchors outside of it, a line each: all heads that they state must be there, or
 * cut off by the retention. Lines of a file from the middle on are accepted. Returns how many anchors there are.
 */
export async function verifyAnchors(
  db: Knex,
  vault: Vault,
  lines: AsyncIterable<string>,
  tell: Tell,
): Promise<number> {
  // After a crash an anchor is written again, perhaps with more heads: both follow the one before.
  let number: number | undefined
  let before: ReadonlySet<string> | undefined
  let macs = new Set<string>()
  let count = 0
  for await (const line of lines) {
    if (line.trim() === '') continue
    const anchor = anchorIn(line)
    if (anchor === undefined || macOf(anchor, vault) !== anchor.mac) {
      tell({ problem: 'ANCHOR_ALTERED', ...(number !== undefined && { number: number + 1 }) })
      continue
    }
    if (anchor.number === number && before?.has(anchor.previous) !== false) macs.add(anchor.mac)
    else {
      const follows = number === undefined || (anchor.number === number + 1 && macs.has(anchor.previous))
      if (!follows) tell({ problem: 'ANCHOR_MISSING', number: (number ?? 0) + 1 })
      before = number === undefined ? undefined : macs
      macs = new Set([anchor.mac])
      number = anchor.number
    }
    count++
    await compareHeads(db, vault, anchor.heads, tell)
  }
  const last = await db('audit_anchors').first('number', 'mac')
  const isLast =
    last === undefined || Number(last.number) === 0
      ? number === undefined
      : Number(last.number) === number && macs.has(last.mac.toString('base64url'))
  if (!isLast) tell({ problem: 'ANCHOR_MISSING', number: Math.max(Number(last?.number ?? 0), number ?? 0) })
  return count
}

function anchorIn(line: string): Anchor | undefined {
  try {
    const anchor = JSON.parse(line)
    return Array.isArray(anchor.heads) && typeof anchor.mac === 'string' ? anchor : undefined
  } catch {
    return undefined
  }
}

async function compareHeads(db: Knex, vault: Vault, heads: readonly Head[], tell: Tell) {
  const users = heads.map(({ user }) => Buffer.from(user, 'base64url'))
  const { rows } = await db.raw(
    `select audit.chain, cut.number as cut_number, cut.chain as cut_chain, cut.mac as cut_mac
     from unnest(?::uuid[], ?::bytea[], ?::integer[]) with ordinality
       as head (organization_id, external_user, number, position)
     left join audit on audit.organization_id = head.organization_id and audit.external_user = head.external_user
       and audit.number = head.number
     left join audit_cuts cut on cut.organization_id = head.organization_id and cut.external_user = head.external_user
     order by position`,
    [
      heads.map(({ organization }) => organization),
      users,
      heads.map(({ number }) => number),
    ] as Knex.RawBinding[],
  )
  for (const [position, head] of heads.entries()) {
    const row = rows[position]
    const owner = { organizationId: head.organization, index: users[position]! }
    const cut = row.cut_mac && { number: row.cut_number, chain: row.cut_chain, mac: row.cut_mac }
    const { organization, user, number } = head
    const found: Buffer | null = row.chain ?? (cut?.number === number ? cut.chain : null)
    const isCut = cut !== null && isGenuine(owner, cut, vault) && cut.number >= number
    if (found !== null && found.toString('base64url') !== head.link)
      tell({ problem: 'ENTRY_ALTERED', organization, user, number })
    else if (row.chain === null && !isCut) tell({ problem: 'ENTRY_REMOVED', organization, user, number })
  }
}
