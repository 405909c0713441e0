import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { Problem } from '../../../services/kit/problem.ts'

/** A public key of a client as a JWK (RFC 7517): `kid`, the public parts, and `alg` if only that algorithm may be used. */
export type PublicKey = JWK & { readonly kid: string; readonly kty: string }

/** The signature algorithms by curve or type of a key (RFC 7518, 3.1; RFC 8037, 3.1; RFC 9864, 2.2). */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  'P-256': ['ES256'],
  'P-384': ['ES384'],
  Ed25519: ['EdDSA', 'Ed25519'],
  RSA: ['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
}

/** All algorithms by which a client may sign. */
export const CLIENT_ALGORITHMS: readonly string[] = Object.values(algorithms).flat()

/** The algorithms that a key may be used with. */
export const algorithmsOf = ({ alg, crv, kty }: PublicKey): readonly string[] =>
  alg === undefined ? algorithms[crv ?? kty]! : [alg]

/** NIST SP 800-131A; RFC 7518, 3.3. */
const RSA_BITS_MIN = 2_048
/** Larger ones slow verification down, and add nothing. */
const RSA_BITS_MAX = 8_192
/** FIPS 186-5, A.1.1. */
const RSA_EXPONENT_MIN = 65_537n

const PEM = /-----BEGIN (?:RSA )?PUBLIC KEY-----[^-]+-----END (?:RSA )?PUBLIC KEY-----/g
/** Members of private and of symmetric keys (RFC 7518, 6). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const KEY_ID = /^[!-~]{1,128}$/

/** The public keys in a file: PEM, a JWK or a JWK set. Throws a Problem that names what cannot be registered. */
export async function publicKeysIn(text: string): Promise<readonly PublicKey[]> {
  if (/PRIVATE KEY-----/.test(text)) throw secretKey('the file')
  const pems = text.match(PEM)
  if (pems !== null) return Promise.all(pems.map(pem => publicKey(pem, {}, 'the file')))
  const json = parsed(text)
  const keys = Array.isArray(json?.keys) ? (json.keys as unknown[]) : undefined
  if (keys?.length === 0) throw refused('the file', 'is a JWK set without keys')
  if (keys === undefined) return [await fromJwk(json, 'the file')]
  return Promise.all(keys.map((key, at) => fromJwk(key, `/keys/${at}`)))
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('the file', 'holds no public key in PEM, no JWK and no JWK set')
  }
}

function fromJwk(jwk: any, place: string): Promise<PublicKey> {
  if (typeof jwk?.kty !== 'string') throw refused(place, 'is no JWK: it has no kty')
  if (SECRET_MEMBERS.some(name => name in jwk)) throw secretKey(place)
  if (jwk.use !== undefined && jwk.use !== 'sig') throw refused(place, 'has a use other than sig')
  if (jwk.key_ops !== undefined && !jwk.key_ops.includes?.('verify'))
    throw refused(place, 'has key_ops without verify')
  if (jwk.kid !== undefined && !(typeof jwk.kid === 'string' && KEY_ID.test(jwk.kid)))
    throw refused(place, 'has a kid that is not 1 to 128 printable ASCII characters')
  return publicKey({ key: jwk, format: 'jwk' }, jwk, place)
}

async function publicKey(
  source: Parameters<typeof createPublicKey>[0],
  { kid, alg }: JWK,
  place: string,
): Promise<PublicKey> {
  const key = opened(source, place)
  const kinds = `register a key on P-256 or P-384, an Ed25519 key, or an RSA key of ${RSA_BITS_MIN} to ${RSA_BITS_MAX} bits`
  const type = key.asymmetricKeyType
  if (type !== 'ec' && type !== 'ed25519' && type !== 'rsa')
    throw refused(place, `is of type ${type}: ${kinds}`)
  const { modulusLength: bits = RSA_BITS_MIN, publicExponent = RSA_EXPONENT_MIN } = key.asymmetricKeyDetails!
  if (bits < RSA_BITS_MIN || bits > RSA_BITS_MAX)
    throw refused(place, `is an RSA key of ${bits} bits: ${kinds}`)
  if (publicExponent < RSA_EXPONENT_MIN)
    throw refused(place, `has the RSA exponent ${publicExponent}: it must be at least ${RSA_EXPONENT_MIN}`)
  const jwk = jwkOf(key)
  const possible = algorithms[jwk?.crv ?? jwk?.kty ?? '']
  if (jwk === undefined || possible === undefined) throw refused(place, `is on another curve: ${kinds}`)
  if (alg !== undefined && !possible.includes(alg))
    throw refused(place, `has the alg ${alg}, and signs by ${possible.join(', ')} alone`)
  return { kid: kid ?? (await calculateJwkThumbprint(jwk)), ...jwk, ...(alg !== undefined && { alg }) }
}

function opened(source: Parameters<typeof createPublicKey>[0], place: string): KeyObject {
  try {
    return createPublicKey(source)
  } catch {
    throw refused(place, 'cannot be read as a public key')
  }
}

/** Only the public parts. Undefined for a curve that has no name in a JWK. */
function jwkOf(key: KeyObject): (JWK & { kty: string }) | undefined {
  try {
    return key.export({ format: 'jwk' }) as JWK & { kty: string }
  } catch {
    return undefined
  }
}

const refused = (place: string, why: string) => new Problem('invalid', `${place} ${why}`, 'REQUEST_INVALID')

const secretKey = (place: string) =>
  refused(
    place,
    'holds a private or shared key, which must not leave the client: give its public key (openssl pkey -in FILE -pubout), and replace the key if others have seen it',
  )
