import { LRUCache } from 'lru-cache'
import { Refusal } from './responder.ts'

/** Like the bucket of a participant in Brazil's directory of Pix keys, where a miss costs three times a hit. */
const COST = { hit: 1, miss: 3 }
const CLIENTS_MAX = 10_000

interface Bucket {
  readonly tokens: number
  readonly at: number
}

/** A token bucket for each client, in memory. It holds the tokens of a minute. A client that scans gets fewer answers. */
export function clientLimits(tokensPerMinute: number, now: () => number = () => performance.now()) {
  const buckets = new LRUCache<string, Bucket>({ max: CLIENTS_MAX })
  const tokensPerMs = tokensPerMinute / 60_000

  function tokensOf(client: string): number {
    const bucket = buckets.get(client)
    if (bucket === undefined) return tokensPerMinute
    return Math.min(tokensPerMinute, bucket.tokens + (now() - bucket.at) * tokensPerMs)
  }

  const take = (client: string, tokens: number) =>
    buckets.set(client, { tokens: tokensOf(client) - tokens, at: now() })

  return {
    /** Throws a Refusal if the client has used up its tokens. */
    admit(client: string): void {
      const tokens = tokensOf(client)
      if (tokens < COST.hit) {
        const seconds = Math.ceil((COST.hit - tokens) / tokensPerMs / 1_000)
        throw new Refusal('LIMIT', 'too many questions from this client', { 'retry-after': String(seconds) })
      }
      take(client, COST.hit)
    },

    /** What an answer costs is known only afterwards. */
    chargeMiss: (client: string) => void take(client, COST.miss - COST.hit),
  }
}
