import type { Knex } from 'knex'
import type { Vault } from '../beneficiary-vault.ts'
import { type Anchor, type Head, macOf } from './anchors.ts'
import { isGenuine } from './cut.ts'
import { GENESIS } from './trail.ts'
import type { Tell } from './verify.ts'

/** A summary of the anchors outside the database, besides the findings. */
export interface Anchors {
  readonly count: number
  /** The number of incomplete lines. Their anchors were written again, or are reported as missing. */
  readonly torn: number
  /** The number of an anchor that was written outside, but not yet recorded in the database. */
  readonly keeping: number | undefined
}

/**
 * Compares the database with the anchors outside it, one per line. Each head in an anchor must exist, or have been cut
 * by the retention. The lines may start in the middle of a file.
 */
export async function verifyAnchors(
  db: Knex,
  vault: Vault,
  lines: AsyncIterable<string>,
  tell: Tell,
): Promise<Anchors> {
  const first = await lastKept(db)
  // After a crash an anchor is written again, perhaps with more heads: both follow the same anchor.
  let end: End | undefined
  let before: ReadonlySet<string> | undefined
  let count = 0
  let torn = 0
  for await (const line of lines) {
    if (line.trim() === '') continue
    const anchor = anchorIn(line)
    if (anchor === 'TORN') {
      torn++
      continue
    }
    if (anchor === undefined || macOf(anchor, vault) !== anchor.mac) {
      tell({ problem: 'ANCHOR_ALTERED', ...(end !== undefined && { number: end.number + 1 }) })
      continue
    }
    const { number, previous, mac } = anchor
    if (number === end?.number && before?.has(previous) !== false) end.macs.add(mac)
    else {
      const follows = end === undefined || (number === end.number + 1 && end.macs.has(previous))
      if (!follows) tell({ problem: 'ANCHOR_MISSING', number: (end?.number ?? 0) + 1 })
      before = end?.macs
      end = { number, previous, macs: new Set([mac]) }
    }
    count++
    await compareHeads(db, vault, anchor.heads, tell)
  }
  const last = await lastKept(db)
  const missing = missingAt(end, first, last)
  if (missing !== undefined) tell({ problem: 'ANCHOR_MISSING', number: missing })
  const isKeeping = missing === undefined && end !== undefined && end.number > last.number
  return { count, torn, keeping: isKeeping ? end?.number : undefined }
}

/** The last anchor outside, which may have been written several times. */
interface End {
  readonly number: number
  readonly previous: string
  readonly macs: Set<string>
}

/** The last anchor that the database has recorded. */
interface Kept {
  readonly number: number
  readonly mac: string
}

async function lastKept(db: Knex): Promise<Kept> {
  const { number = 0, mac = GENESIS } = (await db('audit_anchors').first('number', 'mac')) ?? {}
  return { number: Number(number), mac: mac.toString('base64url') }
}

/**
 * The number of the anchor that is missing at the end. Anchors may have been added between the reads `first` and
 * `last`. One more may exist outside: the database records an anchor once all places have it.
 */
function missingAt(end: End | undefined, first: Kept, last: Kept): number | undefined {
  const number = end?.number ?? 0
  const isKept = number === first.number && (number === 0 || end?.macs.has(first.mac))
  const isSince = number > first.number && number <= last.number
  const isNext = number === last.number + 1 && end?.previous === last.mac
  return isKept || isSince || isNext ? undefined : Math.max(number, last.number)
}

function anchorIn(line: string): Anchor | 'TORN' | undefined {
  try {
    const anchor = JSON.parse(line)
    return Array.isArray(anchor.heads) && typeof anchor.mac === 'string' ? anchor : undefined
  } catch {
    return 'TORN'
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
