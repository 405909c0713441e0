import { LRUCache } from 'lru-cache'
import type { BankDirectory } from './bank-directory.ts'

/** The entries of a cache: more banks than the payments of a busy day go to. */
const ENTRIES_MAX = 10_000

/**
 * A least-recently-used cache of values that are computed from a directory and a key. It needs no invalidation:
 * a directory never changes, and its cache is collected along with it.
 */
export function snapshotCache<Value extends object>() {
  const caches = new WeakMap<BankDirectory, LRUCache<string, Value>>()
  return (directory: BankDirectory, key: string, compute: () => Value): Value => {
    let cache = caches.get(directory)
    if (cache === undefined) caches.set(directory, (cache = new LRUCache({ max: ENTRIES_MAX })))
    let value = cache.get(key)
    if (value === undefined) cache.set(key, (value = compute()))
    return value
  }
}
