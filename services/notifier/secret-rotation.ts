import type { Knex } from 'knex'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { Problem } from '../kit/problem.ts'
import { newSecret, schemeOf, sharedSecret, type SignatureScheme } from './signature.ts'
import {
  hasFormerSecret,
  lockedRow,
  NO_FORMER_SECRET,
  subscriptionFrom,
  type SubscriptionRow,
  type WithSecret,
} from './subscription-rows.ts'
import type { Vault } from './webhook-vault.ts'

/** How long deliveries are signed with both secrets, unless the client says otherwise. */
export const OVERLAP_SECONDS = 24 * 60 * 60

export interface Rotation {
  /** Idempotency key, a UUID: a repeated call returns what the first one made. */
  readonly key: string
  /** 0 for a secret that has leaked. */
  readonly overlapSeconds: number
}

/** Replaces the secrets of subscriptions. The caller has checked that an operator may change any organization's. */
export function secretRotation(db: Knex, vault: Vault) {
  return {
    /**
     * Gives a subscription a new secret of the same scheme, and returns it if its client needs it. Deliveries are also
     * signed with the former one during the overlap. There are two secrets at most. An overlap must end before the next
     * one, or a receiver could know neither secret.
     */
    async rotate(organizationId: string, id: string, { key, overlapSeconds }: Rotation): Promise<WithSecret> {
      return inOrganization(db, organizationId, async change => {
        const before = await lockedRow(change, organizationId, id)
        const secret = vault.openSecret(id, before.secret)
        if (before.rotation_key === key)
          return { subscription: subscriptionFrom(before, vault), secret: sharedSecret(secret) }
        const rotated = newSecretOf(change, before, vault, schemeOf(secret), overlapSeconds)
        const [row]: SubscriptionRow[] = await change('subscriptions')
          .where({ id })
          .update({ ...rotated.columns, rotation_key: key })
          .returning('*')
        return { subscription: subscriptionFrom(row!, vault), secret: rotated.secret }
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

/**
 * A new secret in place of that of the row: its column values, and the secret itself if the client needs it. Throws if
 * the row still has a former secret, and is to keep the present one for an overlap.
 */
export function newSecretOf(
  change: Knex,
  before: SubscriptionRow,
  vault: Vault,
  scheme: SignatureScheme,
  overlapSeconds = OVERLAP_SECONDS,
) {
  if (overlapSeconds > 0 && hasFormerSecret(before)) throw formerSecretValid(before)
  const secret = newSecret(scheme)
  const columns = {
    secret: vault.sealSecret(before.id, secret),
    rotation_key: null,
    ...(overlapSeconds === 0
      ? NO_FORMER_SECRET
      : {
          former_secret: change.ref('secret'),
          former_secret_until: change.raw(`now() + ? * interval '1 second'`, [overlapSeconds]),
        }),
  }
  return { columns, secret: sharedSecret(secret) }
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
