import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
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
 * The event in the body of a webhook, if it is signed with the key of your subscription, or with one of two during a
 * rotation. A key is the `secret` (`whsec_...`) or the `publicKey` (`whpk_...`) of a subscription. A `secret` verifies
 * signatures of version `v1`, a `publicKey` those of `v1a`. Pass the body as it came, before it is parsed. Events can
 * come more than once: `id` is the same each time.
 * @throws WebhookVerificationError if no signature matches, or the timestamp is outside the tolerance.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderValues,
  keys: string | readonly string[],
  { tolerance = 300 }: VerifyOptions = {},
): WebhookEvent {
  const id = required(headers, 'webhook-id')
  const timestamp = required(headers, 'webhook-timestamp')
  const signatures = required(headers, 'webhook-signature').split(' ')
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= tolerance))
    throw new WebhookVerificationError(`webhook-timestamp is more than ${tolerance} seconds from now`)

  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body as Uint8Array)])
  const checks = [keys].flat().map(key => checkOf(content, key))
  const isSigned = signatures.some(signature => checks.some(isRight => isRight(signature)))
  if (!isSigned) throw new WebhookVerificationError('webhook-signature matches none of the keys')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

function required(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`${name} is missing`)
  return value
}

/** Says whether a signature of the content is right, by Standard Webhooks 1.0. */
function checkOf(content: Buffer, key: string): (signature: string) => boolean {
  const [prefix = ''] = /^wh[a-z]+_/.exec(key) ?? []
  const bytes = Buffer.from(key.slice(prefix.length), 'base64')
  if (prefix === 'whpk_') return checkByPublicKey(content, bytes)
  if (prefix !== '' && prefix !== 'whsec_')
    throw new TypeError(`a key must be the whsec_... or whpk_... of a subscription, not ${prefix}...`)
  if (bytes.length === 0)
    throw new TypeError('a secret must be the whsec_... of a subscription, but one is empty')
  const expected = `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`
  return signature => isSame(signature, expected)
}

function checkByPublicKey(content: Buffer, bytes: Buffer): (signature: string) => boolean {
  if (bytes.length !== PUBLIC_KEY_BYTES)
    throw new TypeError(
      `a public key must be the whpk_... of a subscription, but one has ${bytes.length} bytes`,
    )
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return signature => {
    const [version, value = ''] = signature.split(',')
    return version === 'v1a' && verify(null, content, key, Buffer.from(value, 'base64'))
  }
}

const PUBLIC_KEY_BYTES = 32

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
