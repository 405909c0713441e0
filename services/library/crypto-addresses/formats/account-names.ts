// Networks on which accounts have names. A name has no checksum: only its form can be checked.
import type { AddressReader } from './address-reader.ts'

const EOS_NAME = /^[a-z1-5.]{1,12}[a-j1-5]?$/

/**
 * Reads account names of EOS. A name is 64 bits: twelve characters, and a thirteenth of half the alphabet. Dots at the end
 * have no meaning, and are refused.
 */
export const eosAccount: AddressReader = written =>
  EOS_NAME.test(written) && !written.endsWith('.') ? written : undefined

/** Parts of letters and digits, joined by single separators. */
const NEAR_ID = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/

/** Reads account ids of NEAR: names, and implicit accounts of 64 hexadecimal digits, or of 0x and 40. */
export const nearAccount: AddressReader = written =>
  written.length >= 2 && written.length <= 64 && NEAR_ID.test(written) ? written : undefined
