import { bech32Bytes } from './bech32.ts'
import type { AddressReader } from './reader.ts'

const CHAIN = /^[XPC]-/
const read = bech32Bytes('avax', bytes => bytes === 20)

/**
 * Reads addresses of Avalanche's X, P and C chains in bech32. The letter of a chain may precede it. The same key owns
 * the address on all three, so the canonical form has no letter.
 */
export const avalanche: AddressReader = written => read(written.replace(CHAIN, ''))
