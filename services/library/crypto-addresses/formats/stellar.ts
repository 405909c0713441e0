import { base32nopad } from '@scure/base'
import type { AddressReader } from './address-reader.ts'

const ACCOUNT = 6 << 3
const MUXED = 12 << 3
const CONTRACT = 2 << 3

/** Accounts and contracts: 35 bytes. */
const PLAIN = /^[GC][A-Z2-7]{55}$/
/** Muxed accounts: 43 bytes; the spare bit of the last character is zero. */
const WITH_ID = /^M[A-Z2-7]{67}[ACEGIKMOQSUWY246]$/

/**
 * Reads payable addresses of Stellar (SEP-23): accounts (G), contracts (C), and muxed accounts (M), which are an account
 * and an id that its holder assigns. The canonical form of a muxed account is its account.
 */
export const stellar: AddressReader = written => {
  if (written.length > 69) return undefined
  if (PLAIN.test(written)) {
    const bytes = base32nopad.decode(written)
    return hasVersion(bytes, ACCOUNT, CONTRACT) && isChecked(bytes) ? written : undefined
  }
  if (!WITH_ID.test(written)) return undefined
  const bytes = base32nopad.decode(written)
  if (!hasVersion(bytes, MUXED) || !isChecked(bytes)) return undefined
  return accountOf(bytes.subarray(1, 33))
}

function hasVersion(bytes: Uint8Array, ...versions: readonly number[]): boolean {
  return versions.some(version => bytes[0] === version)
}

function accountOf(key: Uint8Array): string {
  const bytes = Uint8Array.of(ACCOUNT, ...key)
  const checksum = crc16(bytes)
  return base32nopad.encode(Uint8Array.of(...bytes, checksum & 0xff, checksum >> 8))
}

function isChecked(bytes: Uint8Array): boolean {
  const checksum = crc16(bytes.subarray(0, -2))
  return bytes.at(-2) === (checksum & 0xff) && bytes.at(-1) === checksum >> 8
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
