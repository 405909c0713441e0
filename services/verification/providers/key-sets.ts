import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type CryptoKey,
  customFetch,
  errors,
  type JWK,
  type JWSHeaderParameters,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { type HttpsClient, NoAnswer } from './https-client.ts'

/** The public keys of another bank. */
export interface KeySet {
  /** The key that the header of a signature names. Rejects with an error of jose, or one that `isAwayFrom` knows. */
  readonly find: (header?: JWSHeaderParameters) => Promise<CryptoKey>
  /** All that are known now. */
  readonly known: () => readonly JWK[]
}

/** A JWK set (RFC 7517, 5). */
export interface JwkSet {
  readonly keys: readonly JWK[]
}

/** Fetching takes at most this long. A message waits for it. */
const TIMEOUT_MS = 2_000
/** Keys are fetched again after this time, and for a key id that is not known after the shorter one. */
const KEPT_MS = 10 * 60_000
const UNKNOWN_KEPT_MS = 30_000
const KEY_SETS_MAX = 10_000

/** Keys that do not change. */
export function fixedKeys(set: JwkSet): KeySet {
  return { find: createLocalJWKSet({ keys: [...set.keys] }), known: () => set.keys }
}

/** Fetches JWK sets from their URLs, and keeps them. The client follows no redirects and reads no long answers. */
export function fetchedKeys(client: Pick<HttpsClient, 'send'>): (url: string) => KeySet {
  const sets = new LRUCache<string, KeySet>({ max: KEY_SETS_MAX })
  return url => {
    const kept = sets.get(url)
    if (kept !== undefined) return kept
    const find = createRemoteJWKSet(new URL(url), {
      timeoutDuration: TIMEOUT_MS,
      cacheMaxAge: KEPT_MS,
      cooldownDuration: UNKNOWN_KEPT_MS,
      async [customFetch](target, { signal }) {
        const message = { method: 'GET', headers: { accept: 'application/json' } } as const
        const limits = { deadline: performance.now() + TIMEOUT_MS, signal }
        const { status, body } = await client.send(new URL(target), message, limits)
        return new Response(new Uint8Array(body), { status })
      },
    })
    const set = { find, known: () => find.jwks()?.keys ?? [] }
    sets.set(url, set)
    return set
  }
}

/** Whether keys could not be fetched now. */
export function areAway(error: unknown): boolean {
  return error instanceof NoAnswer || error instanceof errors.JWKSTimeout
}
