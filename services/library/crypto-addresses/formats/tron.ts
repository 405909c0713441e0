import { hex } from '@scure/base'
import { base58checkOf } from './base58.ts'
import type { AddressReader } from './reader.ts'

/** The version of main net. */
export const TRON_VERSION = 0x41
const IN_HEX = /^41[0-9a-fA-F]{40}$/

/** Reads the hexadecimal form of Tron's nodes, which has no checksum. */
export const tronHex: AddressReader = written =>
  IN_HEX.test(written) ? base58checkOf(hex.decode(written.toLowerCase())) : undefined
