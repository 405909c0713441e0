import { base58checkOf, payloadOfBase58check } from './base58.ts'
import type { AddressReader } from './reader.ts'

const HASH_BYTES = 20

/**
 * Reads base58check addresses of a version and a hash of 20 bytes (BIP-13 and BIP-16 for scripts). A version may be one
 * byte, as in Bitcoin, or several, as in Tezos. `replaced` names versions that only spell another one.
 */
export function versionedHash(
  versions: readonly (readonly number[])[],
  replaced: Readonly<Record<number, number>> = {},
): AddressReader {
  return written => {
    if (written.length > LONGEST) return undefined
    const payload = payloadOfBase58check(written)
    const version = payload && versions.find(known => isVersionOf(payload, known))
    if (!payload || !version) return undefined
    const replacement = replaced[payload[0]!]
    return replacement === undefined
      ? written
      : base58checkOf(Uint8Array.of(replacement, ...payload.subarray(1)))
  }
}

/** Of a version of three bytes. */
const LONGEST = 37

function isVersionOf(payload: Uint8Array, version: readonly number[]): boolean {
  return payload.length === version.length + HASH_BYTES && version.every((byte, i) => payload[i] === byte)
}
