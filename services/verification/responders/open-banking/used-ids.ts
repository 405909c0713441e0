import { LRUCache } from 'lru-cache'

const IDS_MAX = 200_000

/** The ids of JWTs that this process has seen used, until they expire. */
export function usedIds() {
  const used = new LRUCache<string, true>({ max: IDS_MAX })
  /** Whether the id is used for the first time. The end is in seconds since 1970. */
  return (owner: string, id: string, end: number): boolean => {
    const key = JSON.stringify([owner, id])
    if (used.has(key)) return false
    used.set(key, true, { ttl: Math.max(1, end * 1_000 - Date.now()) })
    return true
  }
}

export type UsedIds = ReturnType<typeof usedIds>
