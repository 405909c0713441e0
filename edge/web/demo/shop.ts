import type { IncomingHttpHeaders } from 'node:http'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DemoClient } from './demo-credentials.ts'
import { type Exchange, shopApi } from './shop-api.ts'

export const USER = 'demo-user'
const EVENTS_MAX = 20
const EVENT_TYPES = ['RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'RECIPIENT_DELETED']
const RECIPIENTS = `/beneficiaries/organizations/recipients?externalUserId=${USER}`

/** How the page of a session is shown: the browser goes there, or the element of the page frames it. */
export type Way = 'redirect' | 'element'

export interface Recipient {
  readonly id: string
}

/** A session that the shop has made for its user. */
export interface Visit {
  readonly way: Way
  readonly exchange: Exchange
  readonly before: readonly Recipient[]
  readonly returnedAt?: Date
}

export interface Received {
  readonly at: Date
  readonly event: { readonly id: string; readonly eventType: string }
}

/** What the backend of the shop knows. */
export interface Known {
  readonly visit?: Visit
  readonly recipients: readonly Recipient[]
  readonly events: readonly Received[]
  /** Why no events come, if none do. */
  readonly noEvents?: string
}

/**
 * The backend of an imaginary client. It uses the public interface only, and gets its events by webhook. It forgets
 * everything when the process ends; with EDGE_PROCESSES, each process has its own.
 */
export function openShop(client: DemoClient) {
  const call = shopApi(client)
  const endpoint = `${client.baseUrl}/demo/webhook`
  let known: Known = { recipients: [], events: [] }
  let secret: string | undefined

  async function readRecipients() {
    const { answer, status } = await call('GET', RECIPIENTS)
    if (status !== 200) throw new Error(`${RECIPIENTS} was answered with ${status}`)
    known = { ...known, recipients: answer.items }
  }

  /** Replaces the subscription of a former process, because only the answer to its creation contains the secret. */
  async function subscribe() {
    const { answer: present } = await call('GET', '/webhooks/subscriptions')
    for (const { id, url } of present.items)
      if (url === endpoint) await call('DELETE', `/webhooks/subscriptions/${id}`)
    const body = { title: 'The shop of /demo', url: endpoint, events: EVENT_TYPES }
    const { answer } = await call('POST', '/webhooks/subscriptions', body)
    secret = answer.secret
    known = { ...known, ...(secret === undefined && { noEvents: answer.message }) }
  }

  return {
    known: () => known,
    readRecipients,

    /** Makes a session for the user; returns the address of its page. */
    async startVisit(way: Way): Promise<string> {
      if (secret === undefined) await subscribe()
      await readRecipients()
      const body = { externalUserId: USER, returnUrl: `${client.baseUrl}/demo/returned` }
      const exchange = await call('POST', '/beneficiaries/organizations/sessions', body)
      if (exchange.status !== 201) throw new Error(`no session, but ${exchange.status}`)
      known = { ...known, visit: { way, exchange, before: known.recipients }, events: [] }
      return exchange.answer.url
    },

    endVisit(returnedAt: Date) {
      if (known.visit !== undefined) known = { ...known, visit: { returnedAt, ...known.visit } }
    },

    /**
     * Takes a webhook; returns whether it is from payprep. Its event only names the changed recipient, so the
     * recipients are read again.
     */
    async receive(headers: IncomingHttpHeaders, body: Buffer, at: Date): Promise<boolean> {
      if (secret === undefined || !isSigned(headers, body, secret, at)) return false
      const event: Received['event'] = JSON.parse(body.toString())
      // The event may come twice.
      const others = known.events.filter(each => each.event.id !== event.id)
      known = { ...known, events: [...others, { at, event }].slice(-EVENTS_MAX) }
      await readRecipients()
      return true
    },
  }
}

/** As Standard Webhooks 1.0 advises. */
const TOLERANCE_SECONDS = 5 * 60

/**
 * Whether a webhook has a valid HMAC by the subscription's secret, and is a few minutes old at most. Every receiver
 * must check this.
 */
function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  if (!(Math.abs(now.getTime() / 1_000 - Number(seconds)) <= TOLERANCE_SECONDS)) return false
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest()
  return String(signatures)
    .split(' ')
    .map(each => Buffer.from(each.replace('v1,', ''), 'base64'))
    .some(each => each.length === expected.length && timingSafeEqual(each, expected))
}
