import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0, https://www.standardwebhooks.com. Any of its libraries verifies these signatures.

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The headers with the event's id, the time of sending, and a signature over both and the body for each secret. */
export function signedHeaders(secrets: readonly string[], eventId: string, sentAt: Date, body: Buffer) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const signatures = secrets.map(secret =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(`${eventId}.${timestamp}.`)
      .update(body)
      .digest('base64'),
  )
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map(signature => `v1,${signature}`).join(' '),
  }
}
