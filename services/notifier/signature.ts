import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

// Standard Webhooks 1.0, https://www.standardwebhooks.com. Any of its libraries verifies the symmetric signatures.

/** Whether sender and receiver share a secret, or the sender alone has the key that signs. */
export type SignatureScheme = 'SYMMETRIC' | 'ASYMMETRIC'

interface Scheme {
  /** Tells secrets of the two schemes apart. */
  readonly prefix: string
  readonly version: string
  readonly newKey: () => Buffer
  readonly sign: (key: Buffer, content: Buffer) => Buffer
}

const SECRET_BYTES = 32
/** Of an Ed25519 private key (RFC 8032, 5.1.5). As in libsodium, its public key follows. */
const SEED_BYTES = 32
const PUBLIC_PREFIX = 'whpk_'

const schemes: Readonly<Record<SignatureScheme, Scheme>> = {
  SYMMETRIC: {
    prefix: 'whsec_',
    version: 'v1',
    newKey: () => randomBytes(SECRET_BYTES),
    sign: (key, content) => createHmac('sha256', key).update(content).digest(),
  },
  ASYMMETRIC: {
    prefix: 'whsk_',
    version: 'v1a',
    newKey() {
      const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
      return Buffer.concat([d, x].map(part => Buffer.from(part!, 'base64url')))
    },
    sign: (key, content) => sign(null, content, privateKey(key)),
  },
}

export function newSecret(scheme: SignatureScheme = 'SYMMETRIC'): string {
  const { prefix, newKey } = schemes[scheme]
  return prefix + newKey().toString('base64')
}

export const schemeOf = (secret: string): SignatureScheme =>
  secret.startsWith(schemes.ASYMMETRIC.prefix) ? 'ASYMMETRIC' : 'SYMMETRIC'

/** The secret, if it is one that the receiver needs; never a private key. */
export const sharedSecret = (secret: string) => (schemeOf(secret) === 'SYMMETRIC' ? secret : undefined)

/** The key that verifies what this secret signs; undefined if that is the secret itself. */
export const publicKeyOf = (secret: string) =>
  schemeOf(secret) === 'ASYMMETRIC'
    ? PUBLIC_PREFIX + keyOf(secret).subarray(SEED_BYTES).toString('base64')
    : undefined

/** The headers with the event's id, the time of sending, and a signature over both and the body for each secret. */
export function signedHeaders(secrets: readonly string[], eventId: string, sentAt: Date, body: Buffer) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const content = Buffer.concat([Buffer.from(`${eventId}.${timestamp}.`), body])
  const signatures = secrets.map(secret => {
    const { version, sign } = schemes[schemeOf(secret)]
    return `${version},${sign(keyOf(secret), content).toString('base64')}`
  })
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const keyOf = (secret: string) => Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64')

function privateKey(key: Buffer): KeyObject {
  const [d, x] = [key.subarray(0, SEED_BYTES), key.subarray(SEED_BYTES)].map(part =>
    part.toString('base64url'),
  )
  const jwk: JsonWebKey = { kty: 'OKP', crv: 'Ed25519', d: d!, x: x! }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
