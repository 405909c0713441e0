import { blake2b } from '@noble/hashes/blake2.js'
import { bytesOfBase58 } from './base58.ts'
import type { AddressReader } from './address-reader.ts'

const CONTEXT = new TextEncoder().encode('SS58PRE')
const KEY_BYTES = 32
/** The length of 35 bytes in base58. */
const LONGEST = 48

/** Reads account ids of Substrate networks (SS58), with a network number under 64: the number, a key, a checksum. */
export function ss58(network: number): AddressReader {
  return written => {
    if (written.length > LONGEST) return undefined
    const bytes = bytesOfBase58(written)
    if (bytes?.length !== 1 + KEY_BYTES + 2 || bytes[0] !== network) return undefined
    const [first, second] = blake2b(Uint8Array.of(...CONTEXT, ...bytes.subarray(0, -2)))
    return bytes[33] === first && bytes[34] === second ? written : undefined
  }
}
