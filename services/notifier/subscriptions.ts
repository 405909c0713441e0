import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { requireAsked } from '../kit/encryption/row-mac.ts'
import { isUuid } from '../kit/ids.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { Problem } from '../kit/problem.ts'
import { keepsClearUrls, NO_URL } from './clear-urls.ts'
import { reconcile } from './reconcile.ts'
import { newSecretOf } from './secret-rotation.ts'
import { newSecret, schemeOf, sharedSecret } from './signature.ts'
import {
  exchangeMac,
  existing,
  lockedRow,
  NO_FORMER_SECRET,
  notFound,
  NOTHING_FAILED,
  recordVersion,
  rewrite,
  type Subscription,
  subscriptionFrom,
  type SubscriptionRow,
  type WithSecret,
} from './subscription-rows.ts'
import { authenticatedSubscriptions, type Vault } from './webhook-vault.ts'

/** What a client sets of a subscription. */
export type SubscriptionFields = Pick<
  Subscription,
  'title' | 'url' | 'events' | 'enabled' | 'signatureScheme'
>

interface Rules {
  readonly subscriptionsMax: number
  /** Whether clients have to prove that a host is their own. */
  readonly requiresHostProof: boolean
}

/** The subscriptions of all organizations. One of another organization is reported as not found. */
export function subscriptionsIn(db: Knex, vault: Vault, { subscriptionsMax, requiresHostProof }: Rules) {
  const fromRow = (row: SubscriptionRow) => subscriptionFrom(row, vault)

  /**
   * The columns of a url. Throws if another of these subscriptions has it. They are compared here because Postgres logs
   * the url of a statement that violates the unique index, where it is still kept in clear.
   */
  async function urlColumns(
    change: Knex.Transaction,
    organizationId: string,
    id: string,
    url: string,
    others: readonly SubscriptionRow[],
  ) {
    if (others.some(other => other.id !== id && vault.urlOf(other) === url)) throw alreadySubscribed()
    const clear = (await keepsClearUrls(change)) ? url : null
    return { url: clear, ...vault.sealUrl(organizationId, id, url) }
  }

  return {
    async create(
      organizationId: string,
      { title, url, events, enabled, signatureScheme }: SubscriptionFields,
    ): Promise<WithSecret> {
      const id = randomUUID()
      const secret = newSecret(signatureScheme)
      const subscription = await inOrganization(db, organizationId, async change => {
        await lockUrls(change, organizationId)
        const others: readonly SubscriptionRow[] = await existing(change, organizationId)
        const columns = await urlColumns(change, organizationId, id, url, others)
        if (others.length >= subscriptionsMax) {
          throw new Problem(
            'conflict',
            `an organization may have at most ${subscriptionsMax} subscriptions`,
            'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED',
          )
        }
        const created = {
          id,
          organization_id: organizationId,
          title,
          ...columns,
          events: [...events],
          enabled,
          host_proof: requiresHostProof ? 'REQUIRED' : null,
          secret: vault.sealSecret(id, secret),
        }
        const [row] = await change('subscriptions')
          .insert({ ...created, mac: vault.macOf(created) })
          .returning('*')
        await exchangeMac(change, vault, undefined, row)
        await recordVersion(change, row)
        return fromRow(row)
      })
      return { subscription, secret: sharedSecret(secret) }
    },

    async list(organizationId: string): Promise<Subscription[]> {
      const rows: SubscriptionRow[] = await inOrganization(db, organizationId, own =>
        existing(own, organizationId).orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]),
      )
      return rows.map(row => {
        requireAsked(authenticatedSubscriptions, row, { organization_id: organizationId })
        return fromRow(row)
      })
    },

    async get(organizationId: string, id: string): Promise<Subscription> {
      const row = isUuid(id)
        ? await inOrganization(db, organizationId, own => existing(own, organizationId).where({ id }).first())
        : undefined
      if (row === undefined) throw notFound()
      requireAsked(authenticatedSubscriptions, row, { organization_id: organizationId, id })
      return fromRow(row)
    },

    /**
     * Disabling pauses the pending deliveries; enabling resumes them. Another scheme of signatures gives the
     * subscription a new secret, with the overlap of a rotation. What happens while an operator has disabled it is kept.
     */
    async update(
      organizationId: string,
      id: string,
      { url, signatureScheme, ...changes }: Partial<SubscriptionFields>,
      { byOperator = false } = {},
    ): Promise<WithSecret> {
      return inOrganization(db, organizationId, async change => {
        if (url !== undefined) await lockUrls(change, organizationId)
        const before = await lockedRow(change, organizationId, id)
        const isReenabled = changes.enabled === true && !before.enabled
        // `enabled: false` alone is a choice to miss events. Sending back all fields as read is not.
        const isOwnChoice =
          !byOperator &&
          changes.enabled === false &&
          url === undefined &&
          signatureScheme === undefined &&
          Object.keys(changes).length === 1
        const isMoved = url !== undefined && url !== vault.urlOf(before)
        const isOnOtherHost = isMoved && new URL(url).host !== new URL(vault.urlOf(before)).host
        const columns =
          isMoved &&
          (await urlColumns(change, organizationId, id, url, await existing(change, organizationId)))
        const scheme = schemeOf(vault.openSecret(id, before.secret))
        const rotated =
          signatureScheme === undefined || signatureScheme === scheme
            ? undefined
            : newSecretOf(change, before, vault, signatureScheme)
        const key = { id, organization_id: organizationId }
        const row = await rewrite(change, vault, before, {
          ...changes,
          ...columns,
          ...rotated?.columns,
          ...((isReenabled || isOwnChoice) && { disabled_reason: null }),
          ...(byOperator && changes.enabled === false && before.enabled && { disabled_reason: 'OPERATOR' }),
          ...(isOnOtherHost && { host_proof: requiresHostProof ? 'REQUIRED' : null }),
          ...((isReenabled || isMoved) && NOTHING_FAILED),
        })
        await recordVersion(change, row)
        const mayPauseOrResume = before.enabled !== row.enabled || before.host_proof !== row.host_proof
        if (mayPauseOrResume) await reconcile(change, key)
        return { subscription: fromRow(row), secret: rotated?.secret }
      })
    },

    /** Cancels pending deliveries. The row is kept, marked as deleted, until its deliveries are past their retention. */
    async remove(organizationId: string, id: string): Promise<void> {
      await inOrganization(db, organizationId, async change => {
        const before = await lockedRow(change, organizationId, id)
        const key = { id, organization_id: organizationId }
        const row = await rewrite(change, vault, before, {
          enabled: false,
          deleted_at: change.fn.now(),
          ...ERASED,
        })
        await recordVersion(change, row)
        await reconcile(change, key)
      })
    },
  }
}

/** Nothing will be sent or signed again. */
const ERASED = { secret: Buffer.alloc(0), ...NO_FORMER_SECRET, rotation_key: null, ...NO_URL }

/** Serialises the changes of urls within an organization. */
async function lockUrls(change: Knex.Transaction, organizationId: string): Promise<void> {
  await change.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [organizationId])
}

function alreadySubscribed() {
  return new Problem('conflict', 'a subscription with this url exists', 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED')
}
