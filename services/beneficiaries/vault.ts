import { createHash, createHmac } from 'node:crypto'
import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf'
import { cipher } from '../kit/cipher.ts'

/** What the database must not be able to tell: how it is sealed, and how it is found all the same. */
export type Vault = ReturnType<typeof vault>

/** `key` gives a 32-byte key for each purpose. */
export function vault(key: (purpose: string) => Buffer) {
  const { seal, open } = cipher(key('beneficiaries'))
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

    /** Stands for the parts in a column: equal when they are, and telling nothing of them. */
    index: (...parts: readonly string[]) => hmac(indexKey, parts),

    /**
     * What opens a session. It is derived and not stored, so that whoever asks for
     * a session again is given the same, and whoever reads the database has none.
     */
    sessionSecret: (sessionId: string) => hmac(secretKey, ['session', sessionId]).toString('base64url'),

    /** What the browser shows that a session was opened to; the same browser is given the same again. */
    pageToken: (sessionId: string, browserId: string) =>
      hmac(secretKey, ['page', sessionId, browserId]).toString('base64url'),

    /** The next link of a chain: of it and all before it, none can be changed. */
    link: (before: Buffer, parts: readonly string[]) => hmac(auditKey, [before.toString('hex'), ...parts]),
  }
}

/** What is kept of a token. It has 256 bits that nobody guesses, so a plain hash hides it. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** As JSON, so that no two lists of parts read alike. */
function hmac(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
