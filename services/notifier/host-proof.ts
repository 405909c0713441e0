import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { timeOrderedUuid } from '../kit/ids.ts'
import { inOrganization } from '../kit/postgres/organization-rows.ts'
import { Problem } from '../kit/problem.ts'
import { sameSecret } from '../kit/cipher.ts'
import { eventBody } from './event-body.ts'
import { reconcile } from './reconcile.ts'
import type { Sender } from './sender.ts'
import {
  lockedRow,
  rewrite,
  secretsOf,
  type Subscription,
  subscriptionFrom,
  type SubscriptionRow,
} from './subscription-rows.ts'
import { isSameUrl, type Vault } from './webhook-vault.ts'

/** The type of the event that asks an endpoint whether its host is the client's. */
const CHALLENGE = 'CHALLENGE'
/** Minimum time between trials of a subscription: each sends a request to a host that may belong to a third party. */
const TRY_EVERY_SECONDS = 5

/**
 * Proves that the host of a subscription belongs to its client. The endpoint must return the challenge of a signed
 * event, as in WebSub (5.3) and Slack's url_verification. A third party's host has another secret, so it refuses the
 * event.
 */
export function hostProof(db: Knex, vault: Vault, sender: Pick<Sender, 'send'>) {
  /** Records the time of the trial, if one is needed. Throws if the last one was too recent. */
  async function begin(organizationId: string, id: string): Promise<SubscriptionRow> {
    return inOrganization(db, organizationId, async change => {
      const row = await lockedRow(change, organizationId, id)
      if (row.host_proof !== 'REQUIRED') return row
      const begun = await change('subscriptions')
        .where({ id, organization_id: organizationId })
        .whereRaw(`(host_tried_at is null or host_tried_at < now() - ? * interval '1 second')`, [
          TRY_EVERY_SECONDS,
        ])
        .update({ host_tried_at: change.fn.now() })
      if (begun === 0) {
        const message = `the endpoint was asked less than ${TRY_EVERY_SECONDS} seconds ago`
        throw new Problem('tooMany', message, undefined, { retryAfterSeconds: TRY_EVERY_SECONDS })
      }
      return row
    })
  }

  /** What was wrong with the answer; undefined if it proves the host. */
  async function ask(row: SubscriptionRow): Promise<string | undefined> {
    const { id } = row
    const [challenge, eventId] = [randomBytes(32).toString('base64url'), timeOrderedUuid()]
    const result = await sender.send({
      url: vault.urlOf(row),
      secrets: secretsOf(row, vault),
      eventId,
      body: Buffer.from(eventBody(eventId, new Date(), CHALLENGE, { id, challenge })),
      wantsAnswer: true,
    })
    const { outcome, status, answer = '' } = result!
    if (outcome === 'PROXY_FAILED') throw new Problem('unavailable', `${answer}: try again later`)
    if (outcome !== 'DELIVERED') return status === undefined ? outcome : `status ${status}`
    return sameSecret(answer.trim(), challenge) ? undefined : 'another body'
  }

  async function end(organizationId: string, id: string, asked: SubscriptionRow): Promise<Subscription> {
    return inOrganization(db, organizationId, async change => {
      const row = await lockedRow(change, organizationId, id)
      if (!isSameUrl(row, asked)) throw failed('the url was changed meanwhile')
      const key = { id, organization_id: organizationId }
      const proved = await rewrite(change, vault, row, { host_proof: 'PROVED' })
      await reconcile(change, key)
      return subscriptionFrom(proved, vault)
    })
  }

  /** Asks the endpoint, and returns the subscription with its state. Does nothing if no proof is required. */
  return async (organizationId: string, id: string): Promise<Subscription> => {
    const row = await begin(organizationId, id)
    if (row.host_proof !== 'REQUIRED') return subscriptionFrom(row, vault)
    const found = await ask(row)
    if (found !== undefined)
      throw failed(
        `the endpoint answered with ${found}, and was to answer 2xx with object.challenge as its body`,
      )
    return end(organizationId, id, row)
  }
}

function failed(message: string) {
  return new Problem('conflict', message, 'WEBHOOK_HOST_PROOF_FAILED')
}
