import type { Knex } from 'knex'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { Problem } from '../kit/problem.ts'
import { newSecret } from './signature.ts'
import {
  hasFormerSecret,
  lockedRow,
  NO_FORMER_SECRET,
  type Subscription,
  subscriptionFrom,
  type SubscriptionRow,
} from './subscription-rows.ts'
import type { Vault } from './webhook-vault.ts'

/** How long deliveries are signed with both secrets, unless the client says otherwise. */
export const OVERLAP_SECONDS = 24 * 60 * 60

export interface Rotation {
  /** Idempotency key, a UUID: a repeated call returns the secret that the first one made. */
  readonly key: string
  /** 0 for a secret that has leaked. */
  readonly overlapSeconds: number
}

/** Replaces the secrets of subscriptions. The caller has checked that an operator may change any organization's. */
export function secretRotation(db: Knex, vault: Vault) {
  return {
    /**
     * Gives a subscription a new secret. Deliveries are also signed with the former one during the overlap. There are
     * two secrets at most. An overlap must end before the next one, or a receiver could know neither secret.
     */
    async rotate(
      organizationId: string,
      id: string,
      { key, overlapSeconds }: Rotation,
    ): Promise<{ readonly subscription: Subscription; readonly secret: string }> {
      return inOrganization(db, organizationId, async change => {
        const before = await lockedRow(change, organizationId, id)
        if (before.rotation_key === key) {
          return {
            subscription: subscriptionFrom(before, vault),
            secret: vault.openSecret(id, before.secret),
          }
        }
        if (overlapSeconds > 0 && hasFormerSecret(before)) throw formerSecretValid(before)
        const secret = newSecret()
        const [row]: SubscriptionRow[] = await change('subscriptions')
          .where({ id })
          .update({
            secret: vault.sealSecret(id, secret),
            rotation_key: key,
            ...(overlapSeconds === 0
              ? NO_FORMER_SECRET
              : {
                  former_secret: change.ref('secret'),
                  former_secret_until: change.raw(`now() + ? * interval '1 second'`, [overlapSeconds]),
                }),
          })
          .returning('*')
        return { subscription: subscriptionFrom(row!, vault), secret }
      })
    },

    /** Ends an overlap at once. Does nothing if there is none. */
    async endOverlap(organizationId: string, id: string): Promise<void> {
      await inOrganization(db, organizationId, async change => {
        await lockedRow(change, organizationId, id)
        await change('subscriptions').where({ id }).update(NO_FORMER_SECRET)
      })
    },
  }
}

/** Erases former secrets whose overlap has ended. */
export async function eraseFormerSecrets(db: Knex): Promise<void> {
  await db('subscriptions').where('former_secret_until', '<', db.fn.now()).update(NO_FORMER_SECRET)
}

function formerSecretValid({ former_secret_until: until }: SubscriptionRow) {
  return new Problem(
    'conflict',
    `the former secret is valid until ${until!.toISOString()}: delete it first, or rotate without an overlap`,
    'WEBHOOK_FORMER_SECRET_VALID',
  )
}
