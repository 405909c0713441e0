import { bytesOfBase58 } from './base58.ts'
import { majorType, readCbor } from './cbor.ts'
import type { AddressReader } from './address-reader.ts'

const HASH_BYTES = 28
const SHORTEST = 50
const LONGEST = 130
const EMBEDDED_CBOR = 24
const NETWORK_ATTRIBUTE = 2

/**
 * Reads Cardano's addresses from before Shelley (CIP-19, Byron addresses): base58 of a CBOR pair, the content and its
 * CRC-32. The content is a hash, attributes and a type. The network attribute occurs on test networks only.
 */
export const cardanoByron: AddressReader = written => {
  if (written.length < SHORTEST || written.length > LONGEST) return undefined
  const bytes = bytesOfBase58(written)
  if (!bytes) return undefined
  const cbor = readCbor(bytes)
  const isPair = cbor.head(majorType.array) === 2 && cbor.head(majorType.tag) === EMBEDDED_CBOR
  const content = isPair ? cbor.bytes() : undefined
  const checksum = cbor.head(majorType.number)
  if (!content || !cbor.isAtEnd() || checksum !== crc32(content)) return undefined
  return isOfMainNet(content) ? written : undefined
}

function isOfMainNet(content: Uint8Array): boolean {
  const cbor = readCbor(content)
  if (cbor.head(majorType.array) !== 3 || cbor.bytes()?.length !== HASH_BYTES) return false
  const attributes = cbor.head(majorType.map)
  if (attributes === undefined) return false
  for (let i = 0; i < attributes; i++) {
    const attribute = cbor.head(majorType.number)
    if (attribute === undefined || attribute === NETWORK_ATTRIBUTE || !cbor.bytes()) return false
  }
  return cbor.head(majorType.number) !== undefined && cbor.isAtEnd()
}

/** CRC-32 (ISO-HDLC). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
