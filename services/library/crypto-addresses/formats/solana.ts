import { bytesOfBase58 } from './base58.ts'
import type { AddressReader } from './reader.ts'

const KEY_BYTES = 32

/** Reads accounts of Solana: 32 bytes in base58, on the curve or, of programs, off it. They have no checksum. */
export const solana: AddressReader = written =>
  written.length >= 32 && written.length <= 44 && bytesOfBase58(written)?.length === KEY_BYTES
    ? written
    : undefined
