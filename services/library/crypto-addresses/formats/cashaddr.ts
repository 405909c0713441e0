import { bech32 } from '@scure/base'
import { payloadOfBase58check } from './base58.ts'
import type { AddressReader } from './address-reader.ts'

const PREFIX = 'bitcoincash'
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const PAYLOAD = /^(?:[02-9ac-hj-np-z]+|[02-9AC-HJ-NP-Z]+)$/
/** The length for a hash of 32 bytes. */
const LONGEST_PAYLOAD = 61
const CHECKSUM_WORDS = 8

const KEY_HASH = 0
const SCRIPT_HASH = 1
/** The kind of hash by type. Types 2 and 3 are token-aware addresses of the same account (CHIP-2022-02-CashTokens). */
const types: readonly (number | undefined)[] = [KEY_HASH, SCRIPT_HASH, KEY_HASH, SCRIPT_HASH]
/** The bytes of a hash by the lowest three bits of its version. */
const hashBytes: readonly (number | undefined)[] = [20, undefined, undefined, 32]

/**
 * Reads addresses of Bitcoin Cash, with or without their prefix. The canonical form is without prefix, in lower case.
 *
 * Source: Bitcoin Cash specification "cashaddr".
 */
export const cashaddr: AddressReader = written => {
  const payload = withoutPrefix(written)
  if (payload.length > LONGEST_PAYLOAD || !PAYLOAD.test(payload)) return undefined
  const words = [...payload.toLowerCase()].map(letter => ALPHABET.indexOf(letter))
  if (!isChecked(words)) return undefined
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM_WORDS))
  const version = bytes?.[0]
  if (!bytes || version === undefined) return undefined
  const type = types[version >> 3]
  const hash = bytes.subarray(1)
  if (type === undefined || hash.length !== hashBytes[version & 7]) return undefined
  if (type === KEY_HASH && hash.length !== 20) return undefined
  return cashaddrOf(type, hash)
}

const LEGACY = /^[13].{24,34}$/

/** Reads legacy addresses, which are Bitcoin's: version 0 for key hashes, version 5 for script hashes. */
export const oldBitcoinCash: AddressReader = written => {
  if (!LEGACY.test(written)) return undefined
  const payload = payloadOfBase58check(written)
  if (payload?.length !== 21) return undefined
  const type = payload[0] === 0 ? KEY_HASH : payload[0] === 5 ? SCRIPT_HASH : undefined
  return type === undefined ? undefined : cashaddrOf(type, payload.subarray(1))
}

function withoutPrefix(written: string): string {
  const colon = PREFIX.length
  return written.charAt(colon) === ':' && written.slice(0, colon).toLowerCase() === PREFIX
    ? written.slice(colon + 1)
    : written
}

function cashaddrOf(type: number, hash: Uint8Array): string {
  const version = (type << 3) | hashBytes.indexOf(hash.length)
  const words = bech32.toWords(Uint8Array.of(version, ...hash))
  const { high, low } = polymod([...prefixWords, ...words, ...Array<number>(CHECKSUM_WORDS).fill(0)])
  const checksum = high * 2 ** 32 + low
  const checksumWords = Array.from(
    { length: CHECKSUM_WORDS },
    (_, i) => Math.floor(checksum / 32 ** (CHECKSUM_WORDS - 1 - i)) % 32,
  )
  return [...words, ...checksumWords].map(word => ALPHABET[word]).join('')
}

function isChecked(words: readonly number[]): boolean {
  const { high, low } = polymod([...prefixWords, ...words])
  return high === 0 && low === 0
}

/** The low five bits of each letter of the prefix, and the zero after it. */
const prefixWords = [...PREFIX].map(letter => letter.charCodeAt(0) & 31).concat(0)

/** The specification's generators of 40 bits, each as its highest 8 and its lowest 32. */
const generators: readonly (readonly [number, number])[] = [
  [0x98, 0xf2bc8e61],
  [0x79, 0xb76d99e2],
  [0xf3, 0x3e5fb3c4],
  [0xae, 0x2eabe2a8],
  [0x1e, 0x4f43e470],
]

function polymod(words: readonly number[]): { high: number; low: number } {
  let high = 0
  let low = 1
  for (const word of words) {
    const top = high >>> 3
    high = ((high & 7) << 5) | (low >>> 27)
    low = (low << 5) ^ word
    for (let bit = 0; bit < generators.length; bit++)
      if ((top >>> bit) & 1) {
        const [generatorHigh, generatorLow] = generators[bit]!
        high ^= generatorHigh
        low ^= generatorLow
      }
  }
  return { high, low: (low ^ 1) >>> 0 }
}
