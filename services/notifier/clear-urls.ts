import type { Knex } from 'knex'
import type { UrlColumns, Vault } from './webhook-vault.ts'

/** Rows sealed in one transaction. */
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

/** Encrypts urls that the release before 2.2.0 wrote in clear, and erases the clear ones if they are no longer kept. */
export async function sealUrls(
  db: Knex,
  vault: Vault,
  onStep: (sealed: number) => void = () => {},
): Promise<number> {
  await db('subscriptions')
    .whereNotNull('deleted_at')
    .whereRaw('(url is not null or sealed_url is not null or url_hash is not null)')
    .update(NO_URL)
  let total = 0
  if ((await db('subscriptions').whereNotNull('url').first('id')) === undefined) return total
  let count
  do {
    count = await db.transaction(change => sealSome(change, vault))
    total += count
    onStep(total)
  } while (count === STEP)
  return total
}

async function sealSome(change: Knex.Transaction, vault: Vault): Promise<number> {
  const isKept = await keepsClearUrls(change)
  const some = change('subscriptions')
    .whereNull('deleted_at')
    .whereNotNull('url')
    .limit(STEP)
    .forNoKeyUpdate()
  if (isKept) some.whereNull('sealed_url')
  const rows: (UrlColumns & { organization_id: string })[] = await some
  const sealed = rows.map(row => vault.sealUrl(row.organization_id, row.id, vault.urlOf(row)))
  await change.raw(
    `update subscriptions set sealed_url = sealed.url, url_hash = sealed.hash, url = case when ? then subscriptions.url end
     from unnest(?::uuid[], ?::bytea[], ?::bytea[]) as sealed (id, url, hash) where subscriptions.id = sealed.id`,
    [
      isKept,
      rows.map(({ id }) => id),
      sealed.map(({ sealed_url: url }) => url),
      sealed.map(({ url_hash: hash }) => hash),
    ] as Knex.RawBinding[],
  )
  return rows.length
}
