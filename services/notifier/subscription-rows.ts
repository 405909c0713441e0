import type { Knex } from 'knex'
import { requireAsked } from '../kit/encryption/row-mac.ts'
import { isUuid } from '../kit/ids.ts'
import { Problem } from '../kit/problem.ts'
import { reconcile } from './reconcile.ts'
import { publicKeyOf, schemeOf, type SignatureScheme } from './signature.ts'
import { authenticatedSubscriptions, type UrlColumns, type Vault } from './webhook-vault.ts'

export interface Subscription {
  readonly id: string
  readonly createdAt: Date
  readonly title: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabledReason: DisabledReason | undefined
  /** Until when deliveries are signed with the former secret too. */
  readonly formerSecretExpiresAt: Date | undefined
  readonly signatureScheme: SignatureScheme
  /** Undefined with symmetric signatures, as is the former one if it was a secret. */
  readonly publicKey: string | undefined
  readonly formerPublicKey: string | undefined
  /** Undefined if none was required. */
  readonly hostProof: HostProof | undefined
}

/** With a new secret, if the client needs one to verify signatures. It is returned this once. */
export interface WithSecret {
  readonly subscription: Subscription
  readonly secret: string | undefined
}

export type DisabledReason = 'ENDPOINT_GONE' | 'ENDPOINT_FAILING' | 'OPERATOR'
/** Whether the client has still to prove that the host is its own. Nothing is sent before. */
export type HostProof = 'REQUIRED' | 'PROVED'

export interface SubscriptionRow extends UrlColumns {
  readonly created_at: Date
  readonly title: string
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly disabled_reason: DisabledReason | null
  readonly failing_since: Date | null
  readonly deleted_at: Date | null
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly former_secret_until: Date | null
  readonly rotation_key: string | null
}

/**
 * Scheme and public keys follow from the sealed secrets. So nobody who can merely write to the database can make a
 * client trust another key.
 */
export function subscriptionFrom(row: SubscriptionRow, vault: Vault): Subscription {
  const { id, created_at: createdAt, title, events, enabled, disabled_reason: reason } = row
  const [secret, former] = secretsOf(row, vault)
  return {
    id,
    createdAt,
    title,
    url: vault.urlOf(row),
    events,
    enabled,
    disabledReason: reason ?? undefined,
    formerSecretExpiresAt: hasFormerSecret(row) ? row.former_secret_until! : undefined,
    signatureScheme: schemeOf(secret),
    publicKey: publicKeyOf(secret),
    formerPublicKey: former === undefined ? undefined : publicKeyOf(former),
    hostProof: row.host_proof ?? undefined,
  }
}

export const hasFormerSecret = ({ former_secret_until: until }: SubscriptionRow) =>
  until !== null && until > new Date()

/** What signs the subscription's events now: its secret, and during an overlap the former one. */
export const secretsOf = (row: SubscriptionRow, vault: Vault): readonly [string, ...string[]] => [
  vault.openSecret(row.id, row.secret),
  ...(hasFormerSecret(row) ? [vault.openSecret(row.id, row.former_secret!)] : []),
]

/** Column values of a subscription that has no former secret. */
export const NO_FORMER_SECRET = { former_secret: null, former_secret_until: null }

/** Column values of a subscription whose latest attempt did not fail. */
export const NOTHING_FAILED = { failing_since: null, failures: 0, gone_deliveries: [] }

/** The subscriptions of an organization, without deleted ones. */
export const existing = (db: Knex, organizationId: string) =>
  db('subscriptions').where({ organization_id: organizationId }).whereNull('deleted_at')

/** Locks the row until the end of the transaction. The lock lets new deliveries refer to the row meanwhile. */
export async function lockedRow(
  change: Knex.Transaction,
  organizationId: string,
  id: string,
): Promise<SubscriptionRow> {
  const row = isUuid(id)
    ? await existing(change, organizationId).where({ id }).forNoKeyUpdate().first()
    : undefined
  if (row === undefined) throw notFound()
  requireAsked(authenticatedSubscriptions, row, { organization_id: organizationId, id })
  return row
}

/** Changes a subscription whose row is locked, with its MAC, and returns its new row. One without a sealed url has none. */
export async function rewrite(
  change: Knex.Transaction,
  vault: Vault,
  before: SubscriptionRow,
  columns: Readonly<Record<string, unknown>>,
): Promise<SubscriptionRow> {
  const { id, organization_id } = before
  const after = { ...before, ...columns }
  const mac = after.sealed_url === null ? null : vault.macOf(after)
  const [row]: SubscriptionRow[] = await change('subscriptions')
    .where({ id, organization_id })
    .update({ ...columns, mac })
    .returning('*')
  await exchangeMac(change, vault, before, row!)
  return row!
}

/** Records in the set of an organization's subscriptions that a row took the place of another, or none. */
export async function exchangeMac(
  change: Knex.Transaction,
  vault: Vault,
  before: SubscriptionRow | undefined,
  { organization_id: organizationId, mac }: SubscriptionRow,
): Promise<void> {
  const gone = before?.mac ?? null
  if (gone !== null && mac?.equals(gone) === true) return
  await vault.sets.exchange(change, { organizationId, name: 'subscriptions' }, [gone], [mac])
}

/** Throws unless deliveries of the subscription are sent. */
export function requireSending({ enabled, hostProof }: Pick<Subscription, 'enabled' | 'hostProof'>): void {
  if (!enabled) throw new Problem('conflict', 'the subscription is disabled: enable it first')
  if (hostProof === 'REQUIRED') {
    const message = 'the client has not proved that the host of the subscription is its own: prove it first'
    throw new Problem('conflict', message, 'WEBHOOK_HOST_NOT_PROVED')
  }
}

export function notFound() {
  return new Problem('notFound', 'there is no such subscription')
}

/** Disables a subscription for a reason that its client can see. Returns false if it was disabled already. */
export async function disable(
  change: Knex,
  key: Pick<SubscriptionRow, 'id' | 'organization_id'>,
  reason: DisabledReason,
): Promise<boolean> {
  const [row]: SubscriptionRow[] = await change('subscriptions')
    .where({ ...key, enabled: true })
    .update({ enabled: false, disabled_reason: reason })
    .returning('*')
  if (row === undefined) return false
  await recordVersion(change, row)
  await reconcile(change, key)
  return true
}

/**
 * Records which events the subscription wants from now on: none while its client has disabled it. If the service
 * disabled it, its events are still wanted, and kept as paused deliveries. The clock is the database's, which all
 * processes share. If it stops or goes back, this version is still the latest. The transaction holds the lock of the
 * subscription's row.
 */
export async function recordVersion(change: Knex, row: SubscriptionRow): Promise<void> {
  const { id, organization_id, events, enabled, disabled_reason: reason, deleted_at: deletedAt } = row
  const isWanted = enabled || (reason !== null && deletedAt === null)
  const { latest } = await change('subscription_history')
    .where({ organization_id, subscription_id: id })
    // As text, as dates of JavaScript have no microseconds.
    .first(change.raw('max(valid_from)::text as latest'))
  await change('subscription_history').insert({
    subscription_id: id,
    organization_id,
    valid_from: change.raw(`greatest(clock_timestamp(), ?::timestamptz + interval '1 microsecond')`, [
      latest,
    ]),
    events: isWanted ? [...events] : [],
  })
}
