import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyOf, KeyRing } from './key-of.ts'
import { ConfigError } from './process/config/config.ts'

/** Encrypts values that must not be readable in the database or its backups. */
export interface Cipher {
  /** `place` names where the value is stored, as `table row`. A value sealed for one place does not open in another. */
  readonly seal: (value: string, place: string) => Buffer
  readonly open: (sealed: Buffer, place: string) => string
  readonly sealBytes: (bytes: Uint8Array, place: string) => Buffer
  readonly openBytes: (sealed: Buffer, place: string) => Buffer
}

// Layout of a sealed value: key id, nonce, ciphertext, tag.
export const KEY_ID_BYTES = 4
/** As NIST SP 800-38D, 5.2.1.1 recommends for GCM. */
const NONCE_BYTES = 12
/** The longest tag that GCM allows. */
const TAG_BYTES = 16

/** The key id in front of a sealed value. */
export function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES)
}

/** The key of a value is there, but somebody has changed the value, or moved it to another place. */
export class Undecryptable extends Error {
  constructor(place: string, cause: unknown) {
    super(`the value of ${place} does not decrypt: somebody has changed or moved it`, { cause })
    this.name = 'Undecryptable'
  }
}

/** AES-256-GCM with a 32-byte key or a ring of such keys. Key id and place are authenticated: opening throws if either is wrong. */
export function cipher(keys: Buffer | KeyRing): Cipher {
  const ring = Buffer.isBuffer(keys) ? ringOfOne(keys) : keys
  const sealBytes = (bytes: Uint8Array, place: string) => {
    const { id, key } = ring.current()
    const nonce = randomBytes(NONCE_BYTES)
    const gcm = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    gcm.setAAD(authenticated(id, place))
    return Buffer.concat([id, nonce, gcm.update(bytes), gcm.final(), gcm.getAuthTag()])
  }
  const openBytes = (sealed: Buffer, place: string) => {
    const found = ring.find(sealed.subarray(0, KEY_ID_BYTES))
    if (found === undefined)
      throw new ConfigError(`${place} was encrypted under another MASTER_KEY or ENVIRONMENT`)
    try {
      const nonce = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const gcm = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES })
      gcm.setAAD(authenticated(found.id, place))
      gcm.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([gcm.update(sealed.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES)), gcm.final()])
    } catch (cause) {
      throw new Undecryptable(place, cause)
    }
  }
  return {
    sealBytes,
    openBytes,
    seal: (value, place) => sealBytes(Buffer.from(value), place),
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
  }
}

function ringOfOne(key: Buffer): KeyRing {
  const only = { id: keyIdOf(key), key }
  return { current: () => only, find: id => (id.equals(only.id) ? only : undefined) }
}

/** The cipher of a purpose: with the purpose's key ring if it has one, else with its single key. */
export const cipherFor = (key: KeyOf, purpose: string): Cipher => cipher(key.ring?.(purpose) ?? key(purpose))

const authenticated = (id: Buffer, place: string) => Buffer.concat([id, Buffer.from(place)])

/** Compares two secrets in constant time. */
export function sameSecret(actual: string, expected: string): boolean {
  return timingSafeEqual(digest(actual), digest(expected))
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
