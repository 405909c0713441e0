import { createHmac } from 'node:crypto'
import { cleanName } from '../library/names/match.ts'
import { cipherFor } from '../kit/cipher.ts'
import type { KeyOf } from '../kit/key-of.ts'
import { accountText, bankText, limitedAccountText } from './corridors/account.ts'
import type { Asked } from './limits/limits.ts'
import type { Question } from './providers/provider.ts'

/** Encrypts data about people and accounts, and derives the keyed hashes that find it again. */
export type Vault = ReturnType<typeof vault>

export function vault(key: KeyOf) {
  const { seal, open } = cipherFor(key, 'verification')
  const indexKey = key('verification index')
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', indexKey).update(JSON.stringify(parts)).digest()

  return {
    seal,
    open,
    /** While a release before 2.2.0 runs, which cannot decrypt it. */
    keepsClearMetadata: key.acceptsOlderRows === true,
    /** Distinguishes a repeated request from another one with the same idempotency key. */
    requestHash: (request: Uint8Array) => hash('request', Buffer.from(request).toString('base64')),
    referenceHash: (provider: string, reference: string) => hash('reference', provider, reference),
    accountHash: (question: Question) => hash('account', accountText(question)),
    /** The same for all spellings of a name that mean one person. */
    questionHash: ({ party, ...question }: Question) =>
      hash(
        'question',
        question.organizationId,
        question.country,
        accountText(question),
        question.account.kind ?? '',
        party.name === undefined ? '' : cleanName(party.name),
        party.type ?? '',
        JSON.stringify([party.taxId, party.documents]),
      ),
    bankKey: (question: Question) => uuidOf(hash('bank', bankText(question))),
    questionKey: (questionHash: Buffer) => uuidOf(questionHash),
    /** The id of a question at a provider: the same for every attempt of one verification. */
    attemptId: (verificationId: string, provider: string) =>
      uuidOf(hash('attempt', verificationId, provider)),
    endUserHash: (organizationId: string, endUserId: string) =>
      hash('limit of end-user', organizationId.toLowerCase(), endUserId),
    /** The keys of the rate-limit buckets. */
    asked: (question: Question, endUser: Buffer | undefined): Asked => ({
      client: hash('limit of client', question.organizationId),
      endUser,
      account: hash('limit of account', question.organizationId, limitedAccountText(question)),
      accountOverall: hash('limit of account', limitedAccountText(question)),
    }),
  }
}

/** A UUID of version 8 (RFC 9562, 5.8) from the first bits of a hash. */
export function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
