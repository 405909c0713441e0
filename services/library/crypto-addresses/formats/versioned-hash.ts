import { hex } from '@scure/base'
import { base58checkOf, payloadOfBase58check } from './base58.ts'
import type { AddressReader } from './address-reader.ts'

const HASH_BYTES = 20
/** The length with a version of three bytes. */
const LONGEST = 37

/**
 * Reads base58check addresses of a version and a hash of 20 bytes (BIP-13 for scripts). `versions` maps
 * the first characters of the text to version bytes; `sameAs` maps a one-byte version to that of the canonical form.
 */
export function versionedHash(
  versions: Readonly<Record<string, readonly number[]>>,
  sameAs: Readonly<Record<number, number>> = {},
): AddressReader {
  const beginnings = Object.entries(versions)
  return written => {
    const version = beginnings.find(([beginning]) => written.startsWith(beginning))?.[1]
    if (version === undefined || written.length > LONGEST) return undefined
    const payload = payloadOfBase58check(written)
    if (payload?.length !== version.length + HASH_BYTES) return undefined
    if (version.some((byte, i) => payload[i] !== byte)) return undefined
    const other = sameAs[version[0]!]
    return other === undefined ? written : base58checkOf(Uint8Array.of(other, ...payload.subarray(1)))
  }
}

/** The version of main net. */
export const TRON_VERSION = 0x41
const IN_HEX = /^41[0-9a-fA-F]{40}$/

/** Reads the hexadecimal form of Tron's nodes, which has no checksum. */
export const tronHex: AddressReader = written =>
  IN_HEX.test(written) ? base58checkOf(hex.decode(written.toLowerCase())) : undefined
