import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../http/clock.ts'
import { algorithmsOf, type PublicKey } from './public-keys.ts'

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** How far ahead an assertion may expire. Its id is kept until then. */
export const ASSERTION_SECONDS_MAX = 300
/** How far the clock of a client may be wrong. */
export const ASSERTION_TOLERANCE_SECONDS = 30

/** A JWT by which a client proves that it holds a private key (RFC 7523, 2.2; OpenID Connect Core 1.0, 9). */
export interface Assertion {
  /** The client that it says it is of. */
  readonly id: string
  readonly jwt: string
  /** The names that we have: it must be addressed to these alone. */
  readonly audience: readonly string[]
}

/** A signed assertion whose claims are wrong, or that was used before. The message is for the client. */
export class AssertionRefused extends Error {
  /** For the security log. */
  readonly reason: 'assertion-invalid' | 'assertion-used'

  constructor(message: string, reason: AssertionRefused['reason'] = 'assertion-invalid') {
    super(`the client assertion is refused: ${message}`)
    this.reason = reason
  }
}

/** The client that an assertion says it is of, unverified; undefined if it is no JWT or names none. */
export function subjectOf(jwt: string): string | undefined {
  try {
    const { sub } = decodeJwt(jwt)
    return typeof sub === 'string' && sub !== '' ? sub : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether one of the keys has signed the assertion. Without a key that may have, another one is tried, so that it takes the same time.
 * Throws AssertionRefused if it is signed and its claims are wrong.
 */
export async function isSigned({ id, jwt, audience }: Assertion, keys: readonly PublicKey[], clock: Clock) {
  const suits = suitableTo(jwt)
  const suitable = keys.filter(suits)
  for (const key of suitable.length > 0 ? suitable : decoys.filter(suits)) {
    try {
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: [...algorithmsOf(key)],
        issuer: id,
        subject: id,
        audience: [...audience],
        requiredClaims: ['exp', 'jti'],
        clockTolerance: ASSERTION_TOLERANCE_SECONDS,
        currentDate: new Date(clock.now()),
      })
      requireBounds(payload, audience, clock)
      return true
    } catch (error) {
      if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
        throw new AssertionRefused(rules[error.claim] ?? error.message)
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return false
}

const rules: Readonly<Record<string, string>> = {
  iss: 'iss must be the client id',
  sub: 'sub must be the client id',
  aud: 'aud must be the issuer or the token endpoint, and nothing else',
  exp: `exp must lie ahead, by at most ${ASSERTION_SECONDS_MAX} seconds`,
  nbf: 'nbf must not lie ahead',
  jti: 'jti must be a text that differs from that of each other assertion',
}

/** What the library does not check. */
function requireBounds({ aud, exp, jti }: JWTPayload, audience: readonly string[], clock: Clock) {
  if (![aud].flat().every(each => audience.includes(each!))) throw new AssertionRefused(rules.aud!)
  if (exp! > clock.now() / 1_000 + ASSERTION_SECONDS_MAX + ASSERTION_TOLERANCE_SECONDS)
    throw new AssertionRefused(rules.exp!)
  if (typeof jti !== 'string' || jti === '') throw new AssertionRefused(rules.jti!)
}

/** Whether a key may have signed a JWT, by its header. */
function suitableTo(jwt: string): (key: PublicKey) => boolean {
  try {
    const { alg = '', kid } = decodeProtectedHeader(jwt)
    return key => algorithmsOf(key).includes(alg) && (kid === undefined || isDecoy(key) || key.kid === kid)
  } catch {
    return () => false
  }
}

/** A key of each kind whose private key nobody has. */
const decoys: readonly PublicKey[] = [
  publicOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  publicOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })),
  publicOf(generateKeyPairSync('ed25519')),
  { kid: '', kty: 'RSA', n: randomModulus().toString('base64url'), e: 'AQAB' },
]
const isDecoy = (key: PublicKey) => decoys.includes(key)

function publicOf({ publicKey }: KeyPairKeyObjectResult): PublicKey {
  return { ...(publicKey.export({ format: 'jwk' }) as Omit<PublicKey, 'kid'> & { kty: string }), kid: '' }
}

/** An odd number of 2,048 bits: nobody knows its factors, and it takes no time to make. */
function randomModulus(): Buffer {
  const bytes = randomBytes(256)
  bytes[0]! |= 0x80
  bytes[255]! |= 0x01
  return bytes
}
