import { createHmac } from 'node:crypto'
import { cipherFor } from '../kit/cipher.ts'
import type { KeyOf } from '../kit/key-of.ts'

/** Encrypts data that names accounts and their holders, and derives the HMACs by which it is found. */
export type Vault = ReturnType<typeof vault>

export function vault(key: KeyOf) {
  const { seal, open, sealBytes, openBytes } = cipherFor(key, 'gambling')
  const indexKey = key('gambling index')
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', indexKey).update(JSON.stringify(parts)).digest()

  return {
    seal,
    open,
    sealAttributes: (id: string, json: string) => seal(json, attributesPlace(id)),
    openAttributes: (id: string, sealed: Buffer) => open(sealed, attributesPlace(id)),
    /** Of an entity after a change. The place is the change's. */
    sealChange: (sequence: number, json: string) => seal(json, changePlace(sequence)),
    openChange: (sequence: number, sealed: Buffer) => open(sealed, changePlace(sequence)),
    sealChunk: (fileId: string, position: number, bytes: Uint8Array) =>
      sealBytes(bytes, chunkPlace(fileId, position)),
    openChunk: (fileId: string, position: number, sealed: Buffer) =>
      openBytes(sealed, chunkPlace(fileId, position)),
    sealLine: (importId: string, position: number, json: string) => seal(json, linePlace(importId, position)),
    openLine: (importId: string, position: number, sealed: Buffer) =>
      open(sealed, linePlace(importId, position)),
    /** Of a file that keeps the dataset of a process. */
    sealImagePart: (id: string, position: number, bytes: Uint8Array) =>
      sealBytes(bytes, imagePlace(id, position)),
    openImagePart: (id: string, position: number, sealed: Buffer) =>
      openBytes(sealed, imagePlace(id, position)),
    contentHash: (json: string) => hash('content', json),
    naturalKeyHash: (naturalKey: string) => hash('natural key', naturalKey),
    addressHash: (canonicalAddress: string) => hash('address', canonicalAddress),
    accountHash: (canonicalAccount: string) => hash('account', canonicalAccount),
  }
}

export const attributesPlace = (id: string) => `entities ${id} attributes`
export const changePlace = (sequence: number | string) => `changes ${sequence}`
export const linePlace = (importId: string, position: number) => `import_lines ${importId} ${position}`
export const chunkPlace = (fileId: string, position: number) => `file_chunks ${fileId} ${position}`
const imagePlace = (id: string, position: number) => `image ${id} ${position}`
