import { createPublicKey, verify } from 'node:crypto'
import type { Received } from './receiver.ts'

/**
 * Whether a request has a signature that a public key (`whpk_`) verifies, by Standard Webhooks 1.0 and Node's Ed25519, and is at
 * most 300 seconds old.
 */
export function isSignedFor(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  publicKey: string,
): boolean {
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300)) return false
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const content = Buffer.from(`${headers['webhook-id']}.${timestamp}.${body}`)
  return signaturesOf({ headers })
    .map(signature => signature.split(','))
    .some(
      ([version, value = '']) =>
        version === 'v1a' && verify(null, content, key, Buffer.from(value, 'base64')),
    )
}

export const signaturesOf = ({ headers }: Pick<Received, 'headers'>) =>
  String(headers['webhook-signature']).split(' ')
