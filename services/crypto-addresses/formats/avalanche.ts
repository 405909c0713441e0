import { bech32Bytes } from './bech32.ts'
import type { AddressReader } from './reader.ts'

const CHAIN = /^[XPC]-/
const read = bech32Bytes('avax', bytes => bytes === 20)

/** Reads addresses of Avalanche's X, P and C chains, which may have the letter of the chain in front. It names no other holder. */
export const avalanche: AddressReader = written => read(written.replace(CHAIN, ''))
