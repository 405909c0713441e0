import { bytesOfBase58 } from './base58.ts'
import type { AddressReader } from './reader.ts'

const KEY_BYTES = 32

/** Reads accounts of Solana: 32 bytes in base58, without a checksum. Program accounts lie off the curve, so the curve is not checked. */
export const solana: AddressReader = written =>
  written.length >= 32 && written.length <= 44 && bytesOfBase58(written)?.length === KEY_BYTES
    ? written
    : undefined
