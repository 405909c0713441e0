import { createHmac } from 'node:crypto'
import type { KeyOf } from '../../kit/key-of.ts'

/** One question and its answer between two banks, as it is recorded: names and accounts are keyed hashes. */
export interface Exchange {
  /** When the question was sent or received. */
  readonly at: string
  readonly role: 'REQUESTER' | 'RESPONDER'
  /** The id of the question, which both banks know. */
  readonly request?: string | undefined
  /** The timestamps of the two messages, as they were written. */
  readonly requestStamp?: string | undefined
  readonly responseStamp?: string | undefined
  /** BICs, as they were written. */
  readonly requestingAgent?: string | undefined
  readonly partyAgent?: string | undefined
  /** Hash of the account that was asked about. */
  readonly account?: string | undefined
  /** Hashes, with the account, of the name or number that was asked for, and of the name that the answer told. */
  readonly asked?: string | undefined
  readonly told?: string | undefined
  /** Of HTTP; absent if there was no answer. */
  readonly status?: number | undefined
  /** The code of the scheme, or why there is none. */
  readonly code: string
  readonly cause?: string | undefined
  readonly milliseconds: number
  readonly peer?: Peer | undefined
}

/** The certificate of the other bank. */
export interface Peer {
  readonly subject: string
  readonly serial: string
  /** SHA-256. */
  readonly fingerprint: string
}

/** What a question says, before it is hashed. */
export interface Asked {
  /** The IBAN; of an account in the United Kingdom, sort code and account number. */
  readonly account: string
  /** The name, or numbers in the form `LEI 7LTWFZYICNSX8D621K86`. */
  readonly party: string
  readonly requestingAgent?: string
  readonly partyAgent?: string
}

export interface Peered {
  readonly subject: object
  readonly serialNumber: string
  readonly fingerprint256: string
}

/** Undefined if the connection ended before its certificate was read: Node has none, or an empty one then. */
export function peerOf(certificate: Partial<Peered> | null | undefined): Peer | undefined {
  const { subject, serialNumber, fingerprint256 } = certificate ?? {}
  if (subject === undefined || serialNumber === undefined || fingerprint256 === undefined) return undefined
  const parts = Object.entries(subject).flatMap(([name, value]) =>
    [value].flat().map(each => `${name}=${String(each)}`),
  )
  return { subject: parts.join(', '), serial: serialNumber, fingerprint: fingerprint256 }
}

export type EvidenceHashes = ReturnType<typeof evidenceHashes>

/** Hashes under a key that is not with the records. A name is hashed with its account: equal names look different elsewhere. */
export function evidenceHashes(key: KeyOf) {
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', derived(key, 'evidence')).update(JSON.stringify(parts)).digest('base64url')
  return {
    account: (iban: string) => hash('account', iban),
    /** As it was written: another spelling is another hash. */
    party: (iban: string, text: string) => hash('party', iban, text.normalize('NFC').trim()),
  }
}

/** Of a purpose that every installation has: one whose keys were rotated gets no further ones. */
export const derived = (key: KeyOf, use: string) =>
  createHmac('sha256', key('verification index')).update(use).digest()
