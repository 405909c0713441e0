import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** As Standard Webhooks 1.0 advises. */
const TOLERANCE_SECONDS = 5 * 60

/** Whether a webhook was signed with the secret of the subscription, a few minutes ago at most: every receiver must check this. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: Date): boolean {
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
