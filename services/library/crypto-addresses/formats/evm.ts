import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import type { AddressReader } from './address-reader.ts'

const FORM = /^0x[0-9a-fA-F]{40}$/
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/
const LETTER = /[a-f]/i
const utf8 = new TextEncoder()

/** Reads addresses of Ethereum and compatible networks. Mixed case must match the checksum (EIP-55). */
export const evm: AddressReader = written => {
  if (written.length !== 42 || !FORM.test(written)) return undefined
  return ONE_CASE.test(written) || hasRightCase(written) ? written.toLowerCase() : undefined
}

/** A letter is in upper case where the digit of the hash at its place is 8 or more. */
function hasRightCase(written: string): boolean {
  const digits = written.slice(2)
  const hash = hex.encode(keccak_256(utf8.encode(digits.toLowerCase())))
  return [...digits].every((digit, i) => !LETTER.test(digit) || digit <= 'F' === hash.charAt(i) >= '8')
}
