import { createHmac } from 'node:crypto'
import { cipherFor } from '../kit/cipher.ts'
import type { KeyOf } from '../kit/key-of.ts'

/** Encrypts secrets and urls of subscriptions, events and answers, and derives the HMACs by which urls are found. */
export type Vault = ReturnType<typeof vault>

export function vault(key: KeyOf) {
  const { seal, open } = cipherFor(key, 'notifier')
  const indexKey = key('notifier index')
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', indexKey).update(JSON.stringify(parts)).digest()

  return {
    seal,
    open,
    sealSecret: (subscriptionId: string, secret: string) => seal(secret, secretPlace(subscriptionId)),
    openSecret: (subscriptionId: string, sealed: Buffer) => open(sealed, secretPlace(subscriptionId)),
    /** The columns of a url. */
    sealUrl: (organizationId: string, subscriptionId: string, url: string) => ({
      sealed_url: seal(url, urlPlace(subscriptionId)),
      url_hash: hash('url', organizationId, url),
    }),
    urlOf: ({ id, url, sealed_url: sealed }: UrlColumns): string =>
      sealed === null ? url! : open(sealed, urlPlace(id)),
  }
}

export interface UrlColumns {
  /** Of the subscription. */
  readonly id: string
  /** In clear, as the release before 2.2.0 reads and writes it; null once clear urls have ended. */
  readonly url: string | null
  /** Null if the release before 2.2.0 wrote the url. */
  readonly sealed_url: Buffer | null
}

/** Compares ciphertexts: also false for an equal url that was encrypted again. */
export const isSameUrl = (one: UrlColumns, other: UrlColumns) =>
  one.url === other.url &&
  (one.sealed_url === other.sealed_url || one.sealed_url?.equals(other.sealed_url ?? NOTHING) === true)

const NOTHING = Buffer.alloc(0)

/** Cipher place of both secrets of a subscription, so that the current one can become the former one. */
export const secretPlace = (subscriptionId: string) => `subscriptions ${subscriptionId}`
export const urlPlace = (subscriptionId: string) => `subscriptions ${subscriptionId} url`
