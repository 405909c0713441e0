import { createHmac, timingSafeEqual } from 'node:crypto'
import type { webhooks } from './generated-types.ts'

/** The event in a webhook. Types may be added: ignore those that you do not know. */
export type WebhookEvent =
  | {
      [Type in keyof webhooks]: webhooks[Type] extends {
        readonly post: {
          readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
        }
      }
        ? Body
        : never
    }[keyof webhooks]
  | EventOf<'TEST', { readonly id: string }>
  | EventOf<'CHALLENGE', { readonly id: string; readonly challenge: string }>

interface EventOf<Type, Value> {
  readonly id: string
  readonly createdDate: string
  readonly eventType: Type
  readonly object: Value
}

export interface VerifyOptions {
  /** The most seconds between the timestamp of the request and now, either way; 300 by default. */
  readonly tolerance?: number | undefined
}

/** The request is not to be trusted: answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The event in the body of a webhook, if it is signed with the secret of your subscription, or with one of two during
 * a rotation. The body must be as it came, before it is parsed. Events can come more than once: `id` is the
 * same each time.
 * @throws WebhookVerificationError if no signature matches, or the timestamp is outside the tolerance.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderValues,
  secrets: string | readonly string[],
  { tolerance = 300 }: VerifyOptions = {},
): WebhookEvent {
  const id = required(headers, 'webhook-id')
  const timestamp = required(headers, 'webhook-timestamp')
  const signatures = required(headers, 'webhook-signature').split(' ')
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= tolerance))
    throw new WebhookVerificationError(`webhook-timestamp is more than ${tolerance} seconds from now`)

  const expected = [secrets].flat().map(secret => signatureOf(`${id}.${timestamp}.`, body, secret))
  const isSigned = signatures.some(signature => expected.some(each => isSame(signature, each)))
  if (!isSigned) throw new WebhookVerificationError('webhook-signature matches none of the secrets')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

function required(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing`)
  return value
}

/** By Standard Webhooks 1.0. */
function signatureOf(head: string, body: string | Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0)
    throw new TypeError('a secret must be the whsec_... of a subscription, but one is empty')
  return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
