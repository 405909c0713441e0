import type { Knex } from 'knex'
import { AlteredRow } from '../kit/encryption/row-mac.ts'
import { NIL_UUID } from '../kit/ids.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { existing, rewrite, type SubscriptionRow } from './subscription-rows.ts'
import type { Vault } from './webhook-vault.ts'

/** Rows listed at once. */
const STEP = 500

/**
 * Whether urls are also written in clear, to allow a rollback to the release before 2.2.0. The row lock keeps the
 * answer valid until the transaction ends.
 */
export async function keepsClearUrls(change: Knex.Transaction): Promise<boolean> {
  return (await change('clear_urls').forKeyShare().first('singleton')) !== undefined
}

/** Ends clear urls; `sealUrls` then erases them. The release before 2.2.0 cannot use them after that. */
export async function endClearUrls(db: Knex): Promise<void> {
  await db('clear_urls').delete()
}

/** Column values of a deleted subscription. The release before 2.2.0 does not clear them. */
export const NO_URL = { url: null, sealed_url: null, url_hash: null }

/**
 * Encrypts urls that the release before 2.2.0 wrote in clear, if such rows are accepted, and erases the clear ones if they are no
 * longer kept. Returns how many rows it changed.
 */
export async function sealUrls(
  db: Knex,
  vault: Vault,
  onStep: (sealed: number) => void = () => {},
): Promise<number> {
  await db('subscriptions')
    .whereNotNull('deleted_at')
    .whereRaw('(url is not null or sealed_url is not null or url_hash is not null)')
    .update(NO_URL)
  const isKept = (await db('clear_urls').first('singleton')) !== undefined
  let total = 0
  let last = NIL_UUID
  for (;;) {
    const some = db('subscriptions').whereNull('deleted_at').whereNotNull('url').where('id', '>', last)
    if (isKept) some.whereNull('sealed_url')
    if (!vault.readsClearUrls) some.whereNotNull('sealed_url')
    const rows: SubscriptionRow[] = await some.orderBy('id').limit(STEP).select('id', 'organization_id')
    for (const { organization_id: organizationId, id } of rows)
      total += await sealOne(db, vault, organizationId, id)
    onStep(total)
    if (rows.length < STEP) return total
    last = rows.at(-1)!.id
  }
}

function sealOne(db: Knex, vault: Vault, organizationId: string, id: string): Promise<number> {
  return inOrganization(db, organizationId, async change => {
    const row: SubscriptionRow | undefined = await existing(change, organizationId)
      .where({ id })
      .forNoKeyUpdate()
      .first()
    const url = row && readableUrl(vault, row)
    if (url === undefined) return 0
    const clear = (await keepsClearUrls(change)) ? url : null
    await rewrite(change, vault, row!, { url: clear, ...vault.sealUrl(organizationId, id, url) })
    return 1
  })
}

/** Undefined for a row that is refused: it must not keep the others in clear. */
function readableUrl(vault: Vault, row: SubscriptionRow): string | undefined {
  try {
    return vault.urlOf(row)
  } catch (error) {
    if (error instanceof AlteredRow) return undefined
    throw error
  }
}
