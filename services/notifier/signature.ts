import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0, https://www.standardwebhooks.com: any library of it verifies what is signed here.

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The headers by which a receiver knows who sent a body, which one it is, and when it was sent. */
export function signedHeaders(secret: string, eventId: string, sentAt: Date, body: Buffer) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(`${eventId}.${timestamp}.`)
    .update(body)
    .digest('base64')
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
