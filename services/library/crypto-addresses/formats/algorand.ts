import { sha512_256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import type { AddressReader } from './address-reader.ts'

const KEY_BYTES = 32
/** 36 bytes: the two spare bits of the last character are zero. */
const FORM = /^[A-Z2-7]{57}[AEIMQUY4]$/

/** Reads addresses of Algorand: a public key and the last four bytes of its SHA-512/256. */
export const algorand: AddressReader = written => {
  if (!FORM.test(written)) return undefined
  const bytes = base32nopad.decode(written)
  const checksum = sha512_256(bytes.subarray(0, KEY_BYTES)).subarray(-4)
  return checksum.every((byte, i) => byte === bytes[KEY_BYTES + i]) ? written : undefined
}
