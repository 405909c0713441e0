import { LRUCache } from 'lru-cache'
import type { BankDirectory } from './bank-directory.ts'

/** More than the banks that payments of a busy day go to. */
const ENTRIES_MAX = 10_000

/**
 * What follows from a directory for a key, worked out once: a snapshot never
 * changes, and what was remembered of it goes when it goes.
 */
export function snapshotCache<Value extends object>() {
  const caches = new WeakMap<BankDirectory, LRUCache<string, Value>>()
  return (directory: BankDirectory, key: string, workOut: () => Value): Value => {
    let cache = caches.get(directory)
    if (cache === undefined) caches.set(directory, (cache = new LRUCache({ max: ENTRIES_MAX })))
    let value = cache.get(key)
    if (value === undefined) cache.set(key, (value = workOut()))
    return value
  }
}
