import { createHash, createHmac } from 'node:crypto'
import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf'
import { cipherFor } from '../kit/cipher.ts'
import { type AuthenticatedTable, rowMac } from '../kit/encryption/row-mac.ts'
import { rowSets } from '../kit/encryption/row-set.ts'
import type { KeyOf } from '../kit/key-of.ts'

/** Encrypts personal data for the database, and derives the keyed hashes that find it again. */
export type Vault = ReturnType<typeof vault>

export function vault(key: KeyOf) {
  const { seal, open } = cipherFor(key, 'beneficiaries')
  const [indexKey, secretKey, auditKey] = [
    key('beneficiaries index'),
    key('session secrets'),
    key('beneficiaries audit'),
  ]
  return {
    sealText: seal,
    openText: open,

    seal<D extends DescMessage>(schema: D, message: MessageShape<D>, place: string): Buffer {
      return seal(Buffer.from(toBinary(schema, message)).toString('base64'), place)
    },

    open<D extends DescMessage>(schema: D, sealed: Buffer, place: string): MessageShape<D> {
      return fromBinary(schema, Buffer.from(open(sealed, place), 'base64'))
    },

    rowMac: (table: AuthenticatedTable) => rowMac(key, table),
    rowSets: rowSets(key, 'beneficiaries rows'),

    /** A blind index: equal for equal parts, and useless without the key. */
    index: (...parts: readonly string[]) => hmac(indexKey, parts),

    /**
     * The secret that opens a session. It is derived and not stored: a repeated
     * request gets the same secret, and the database reveals none.
     */
    sessionSecret: (sessionId: string) => hmac(secretKey, ['session', sessionId]).toString('base64url'),

    /** The credential of the browser that opened a session. The same browser gets the same one again. */
    pageToken: (sessionId: string, browserId: string) =>
      hmac(secretKey, ['page', sessionId, browserId]).toString('base64url'),

    /** The next link of a hash chain. Altering any earlier link changes it. */
    link: (before: Buffer, parts: readonly string[]) => hmac(auditKey, [before.toString('hex'), ...parts]),

    /** Stands for a whole chain in a set of chains. */
    head: (
      { organizationId, index }: { readonly organizationId: string; readonly index: Buffer },
      { number, chain }: { readonly number: number; readonly chain: Buffer },
    ) =>
      hmac(auditKey, ['head', organizationId, index.toString('hex'), String(number), chain.toString('hex')]),

    /** The HMAC of an anchor or a cut. The kind comes first, so that one cannot pass for the other. */
    auditMac: (kind: 'anchor' | 'cut', parts: readonly string[]) => hmac(auditKey, [kind, ...parts]),
  }
}

/** The stored form of a token. A plain hash suffices, because a token has 256 random bits. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The parts are encoded as JSON, so that different lists cannot collide. */
function hmac(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
