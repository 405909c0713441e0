import { createHmac } from 'node:crypto'
import { cipherFor } from '../kit/cipher.ts'
import type { KeyOf } from '../kit/key-of.ts'

/** Encrypts the secrets and urls of subscriptions, events and answers, and derives the keyed hashes that find urls again. */
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
  /** In clear, as the release before 2.2.0 reads and writes it; null once that has ended. */
  readonly url: string | null
  /** Null if the release before has written the url. */
  readonly sealed_url: Buffer | null
}

/** False also for one url that was encrypted anew. */
export const isSameUrl = (one: UrlColumns, other: UrlColumns) =>
  one.url === other.url &&
  (one.sealed_url === other.sealed_url || one.sealed_url?.equals(other.sealed_url ?? NOTHING) === true)

const NOTHING = Buffer.alloc(0)

/** Both secrets of a subscription have it, so that one can become the other. */
export const secretPlace = (subscriptionId: string) => `subscriptions ${subscriptionId}`
export const urlPlace = (subscriptionId: string) => `subscriptions ${subscriptionId} url`
