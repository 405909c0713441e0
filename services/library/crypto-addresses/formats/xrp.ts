import { payloadOfXrpBase58check, xrpBase58checkOf } from './base58.ts'
import type { AddressReader } from './address-reader.ts'

const ACCOUNT_VERSION = 0
const ACCOUNT_BYTES = 20
/** The length with a tag. */
const CLASSIC_LONGEST = 46
const CLASSIC_WITH_TAG = /^([a-zA-Z0-9]{25,35}):(0|[1-9][0-9]{0,9})$/
const LARGEST_TAG = 2 ** 32 - 1

/** Reads a classic address of the XRP Ledger; a colon and a destination tag may follow. */
export const xrpClassic: AddressReader = written => {
  if (!written.startsWith('r') || written.length > CLASSIC_LONGEST) return undefined
  const [, account = written, tag] = CLASSIC_WITH_TAG.exec(written) ?? []
  const payload = payloadOfXrpBase58check(account)
  if (payload?.length !== 1 + ACCOUNT_BYTES || payload[0] !== ACCOUNT_VERSION) return undefined
  return Number(tag ?? 0) <= LARGEST_TAG ? written : undefined
}

/** The first bytes of main net's X-addresses, which make their text begin with X. */
const X_VERSION = [0x05, 0x44]
const X_BYTES = 31

/**
 * Reads an X-address (XLS-5), which holds an account and an optional destination tag: 2 bytes of version, 20 of the account, a
 * flag, a little-endian tag of 4 bytes, and 4 zero bytes.
 */
export const xrpXAddress: AddressReader = written => {
  if (written.length !== 47 || !written.startsWith('X')) return undefined
  const payload = payloadOfXrpBase58check(written)
  if (payload?.length !== X_BYTES || X_VERSION.some((byte, i) => payload[i] !== byte)) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset)
  const hasTag = view.getUint8(22)
  const tag = view.getUint32(23, true)
  if (hasTag > 1 || (hasTag === 0 && tag !== 0) || view.getUint32(27) !== 0) return undefined
  const account = xrpBase58checkOf(Uint8Array.of(ACCOUNT_VERSION, ...payload.subarray(2, 22)))
  return hasTag ? `${account}:${tag}` : account
}
