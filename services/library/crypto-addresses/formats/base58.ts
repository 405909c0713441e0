import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp } from '@scure/base'
import type { AddressReader } from './address-reader.ts'

const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]+$/
const CHECKSUM_BYTES = 4

/** The bytes of a text in base58; undefined if it is not base58. */
export function bytesOfBase58(text: string): Uint8Array | undefined {
  return ALPHABET.test(text) ? base58.decode(text) : undefined
}

/** The payload of Bitcoin's base58check: without the checksum, the first four bytes of its double SHA-256. */
export function payloadOfBase58check(text: string): Uint8Array | undefined {
  return ALPHABET.test(text) ? checkedPayload(base58.decode(text)) : undefined
}

/** The same in the alphabet of the XRP Ledger, which has the same characters in another order. */
export function payloadOfXrpBase58check(text: string): Uint8Array | undefined {
  return ALPHABET.test(text) ? checkedPayload(base58xrp.decode(text)) : undefined
}

function checkedPayload(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length <= CHECKSUM_BYTES) return undefined
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = checksumOf(payload)
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, i) => byte === checksum[i]) ? payload : undefined
}

export function base58checkOf(payload: Uint8Array): string {
  return base58.encode(withChecksum(payload))
}

export function xrpBase58checkOf(payload: Uint8Array): string {
  return base58xrp.encode(withChecksum(payload))
}

function withChecksum(payload: Uint8Array): Uint8Array {
  return Uint8Array.from([...payload, ...checksumOf(payload)])
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES)
}

const KEY_BYTES = 32

/** Reads accounts of Solana: 32 bytes in base58, without a checksum. Program accounts lie off the curve, so the curve is not checked. */
export const solana: AddressReader = written =>
  written.length >= 32 && written.length <= 44 && bytesOfBase58(written)?.length === KEY_BYTES
    ? written
    : undefined
