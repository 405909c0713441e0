import { bytesOfBech32 } from './bech32.ts'
import type { AddressReader } from './address-reader.ts'

const MAIN_NET = 1
const CREDENTIAL_BYTES = 28
/** The length with two credentials. */
const LONGEST = 108

/**
 * Reads addresses since Shelley (CIP-19): a byte with type and network, then one or two credentials, or one and a pointer
 * to a certificate. Of unassigned types, only the length is checked.
 */
export const cardanoShelley: AddressReader = written => {
  const prefix = written.slice(0, 1).toLowerCase() === 's' ? 'stake' : 'addr'
  const bytes = bytesOfBech32(prefix, written, LONGEST)
  const header = bytes?.[0]
  if (!bytes || header === undefined || (header & 15) !== MAIN_NET) return undefined
  const type = header >> 4
  const isStake = type >= FIRST_STAKE_TYPE
  if (isStake !== (prefix === 'stake')) return undefined
  return isLengthOf(type, bytes.subarray(1)) ? written.toLowerCase() : undefined
}

const FIRST_STAKE_TYPE = 14

function isLengthOf(type: number, content: Uint8Array): boolean {
  const isOne = content.length === CREDENTIAL_BYTES
  const isTwo = content.length === 2 * CREDENTIAL_BYTES
  if (type <= 3) return isTwo
  if (type <= 5) return isPointer(content.subarray(CREDENTIAL_BYTES))
  if (type <= 7 || type >= FIRST_STAKE_TYPE) return isOne
  return isOne || isTwo
}

/** Three base-128 varints: slot, transaction, certificate. */
function isPointer(bytes: Uint8Array): boolean {
  const ends = bytes.filter(byte => byte < 0x80).length
  return ends === 3 && bytes.length <= 3 * 5 && bytes.at(-1)! < 0x80
}
