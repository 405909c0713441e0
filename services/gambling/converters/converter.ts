import { createHash } from 'node:crypto'
import type { EntityInput } from '../entities/entity-input.ts'

/** Converts a third-party list into entities. */
export interface Converter {
  /** What it reads, for the help of the command. */
  readonly summary: string
  /** `path` is given by the operator. Throws a UsageError if it is not such a list. */
  readonly entitiesOf: (path: string, warn: (line: string) => void) => AsyncIterable<EntityInput>
}

/** The UUID of version 5 (RFC 9562, 5.5) of a name: the same in each edition of a list. */
export function nameId(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
