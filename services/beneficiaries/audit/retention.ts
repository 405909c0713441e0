import type { Knex } from 'knex'
import { inOrganization } from '../../kit/postgres/organization-rows.ts'
import { lockOwner, ownedBy } from '../owner.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { type ChainOwner, macOfCut } from './cut.ts'
import { verifiedTrail } from './trail.ts'
import { NIL_UUID } from '../../kit/ids.ts'

const CHAINS_AT_ONCE = 100

interface Options {
  /** Entries before this time are past their retention. */
  readonly before: Date
  readonly now: Date
  readonly isStopped?: () => boolean
}

/**
 * Deletes expired entries from the start of each chain, and records the cut. The latest entry about an existing payout
 * method is kept, and all entries after it. A chain that is not intact is left unchanged, as evidence. Returns the
 * number of deleted entries.
 */
export async function cutChains(db: Knex, vault: Vault, options: Options): Promise<number> {
  let total = 0
  let after: ChainOwner | undefined
  do {
    const chains = await cuttable(db, options.before, after)
    for (const owner of chains) total += await cutChain(db, owner, vault, options)
    after = chains.length === CHAINS_AT_ONCE ? chains.at(-1) : undefined
  } while (after !== undefined && options.isStopped?.() !== true)
  return total
}

/** The chains whose first entry may go, in the order of their keys. */
async function cuttable(
  db: Knex,
  before: Date,
  after: ChainOwner | undefined,
): Promise<readonly ChainOwner[]> {
  const { rows } = await db.raw(
    `select organization_id as "organizationId", external_user as index from audit first
     where at < :before
       and (organization_id, external_user) > (:organization, :user)
       and not exists (
         select from audit earlier where earlier.organization_id = first.organization_id
           and earlier.external_user = first.external_user and earlier.number < first.number
       )
       and (
         not exists (
           select from recipients where organization_id = first.organization_id and id = first.recipient_id
         )
         or exists (
           select from audit later where later.organization_id = first.organization_id
             and later.external_user = first.external_user and later.number > first.number
             and later.recipient_id = first.recipient_id
         )
       )
     order by organization_id, external_user limit :limit`,
    {
      before,
      organization: after?.organizationId ?? NIL_UUID,
      user: after?.index ?? Buffer.alloc(0),
      limit: CHAINS_AT_ONCE,
    },
  )
  return rows
}

function cutChain(db: Knex, owner: ChainOwner, vault: Vault, { before, now }: Options): Promise<number> {
  return inOrganization(db, owner.organizationId, async own => {
    await lockOwner(own, owner)
    const mine = ownedBy(owner)
    const entries = await own('audit').where(mine).orderBy('number')
    const recipients = await own('recipients').where(mine).select('id', 'version', 'mac')
    const cut = await own('audit_cuts').where(mine).first()
    if (!verifiedTrail(owner, { entries, recipients, cut }, vault).isIntact) return 0
    const living = new Set(recipients.map(({ id }) => id))
    const latest = new Map(entries.map(({ recipient_id: id, number }) => [id, number]))
    const kept = entries.findIndex(
      ({ at, recipient_id: id, number }) => at >= before || (living.has(id) && latest.get(id) === number),
    )
    const last = entries.at(kept === -1 ? -1 : kept - 1)
    if (kept === 0 || last === undefined) return 0
    const { number, chain } = last
    await own('audit_cuts')
      .insert({ ...mine, number, chain, cut_at: now, mac: macOfCut(owner, last, vault) })
      .onConflict(['organization_id', 'external_user'])
      .merge()
    return own('audit').where(mine).where('number', '<=', number).delete()
  })
}
