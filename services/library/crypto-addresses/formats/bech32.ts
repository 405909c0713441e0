import { bech32, bech32m } from '@scure/base'
import type { AddressReader } from './address-reader.ts'

/** The maximum length of BIP-173, which Cardano and Litecoin's extension blocks exceed. */
const LONGEST = 90

/** Reads addresses that are bytes in bech32 (BIP-173) after a prefix: of the Cosmos networks and of Avalanche. */
export function bech32Bytes(prefix: string, isLength: (bytes: number) => boolean): AddressReader {
  return written => {
    const bytes = bytesOfBech32(prefix, written, LONGEST)
    return bytes && isLength(bytes.length) ? written.toLowerCase() : undefined
  }
}

export function bytesOfBech32(prefix: string, written: string, longest: number): Uint8Array | undefined {
  const words = wordsOf(bech32, prefix, written, longest)
  return words && (bech32.fromWordsUnsafe(words) || undefined)
}

/**
 * Reads segregated witness addresses (BIP-173, BIP-350): version 0 in bech32 with 20 or 32 bytes, versions 1 to 16 in
 * bech32m with 2 to 40 bytes, as the network accepts payments to unassigned versions.
 */
export function segwit(prefix: string): AddressReader {
  return written => {
    const isVersion0 = written.charAt(prefix.length + 1).toLowerCase() === 'q'
    const code = isVersion0 ? bech32 : bech32m
    const words = wordsOf(code, prefix, written, LONGEST)
    const version = words?.[0]
    if (!words || version === undefined || version > 16) return undefined
    const program = code.fromWordsUnsafe(words.slice(1))
    if (!program) return undefined
    const length = program.length
    const isProgram = isVersion0 ? length === 20 || length === 32 : length >= 2 && length <= 40
    return isProgram ? written.toLowerCase() : undefined
  }
}

/** Reads addresses of Litecoin's MimbleWimble extension blocks: version 0 and two public keys of 33 bytes (LIP-4). */
export const mweb: AddressReader = written => {
  const words = wordsOf(bech32, 'ltcmweb', written, MWEB_LONGEST)
  if (!words || words[0] !== 0) return undefined
  const keys = bech32.fromWordsUnsafe(words.slice(1))
  return keys && keys.length === 66 ? written.toLowerCase() : undefined
}

const MWEB_LONGEST = 130

function wordsOf(
  code: typeof bech32,
  prefix: string,
  written: string,
  longest: number,
): number[] | undefined {
  if (written.length > longest || !startsWith(written, prefix)) return undefined
  const decoded = code.decodeUnsafe(written, longest)
  return decoded && decoded.prefix === prefix ? decoded.words : undefined
}

/** A cheap check that saves decoding addresses of other networks. */
function startsWith(written: string, prefix: string): boolean {
  return written.slice(0, prefix.length + 1).toLowerCase() === `${prefix}1`
}

const CHAIN = /^[XPC]-/
const read = bech32Bytes('avax', bytes => bytes === 20)

/**
 * Reads addresses of Avalanche's X, P and C chains in bech32. The letter of a chain may precede it. The same key owns
 * the address on all three, so the canonical form has no letter.
 */
export const avalanche: AddressReader = written => read(written.replace(CHAIN, ''))
