import type { Knex } from 'knex'
import type { Vault } from '../beneficiary-vault.ts'
import { type ChainOwner, isGenuine } from './cut.ts'
import { type ChainRows, verifiedTrail } from './trail.ts'
import { NIL_UUID } from '../../kit/ids.ts'

/** A defect in the audit trails of the installation. */
export interface Finding {
  readonly problem:
    | 'ENTRY_ALTERED'
    | 'ENTRY_REMOVED'
    | 'TRAIL_REMOVED'
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

/** Verifies every chain of the installation in pages, each in one snapshot. Returns the number of chains. */
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

const FIRST: ChainOwner = { organizationId: NIL_UUID, index: Buffer.alloc(0) }

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
  for (const row of await within('recipients').select(
    'organization_id',
    'external_user',
    'id',
    'version',
    'mac',
  ))
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
