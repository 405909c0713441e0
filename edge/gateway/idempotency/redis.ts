import { randomUUID } from 'node:crypto'
import { Problem } from '../../../services/kit/problem.ts'
import { inTicks } from '../../../services/kit/process/lifecycle/in-ticks.ts'
import { type IdempotencyStore, LIFETIMES } from './store.ts'

/** The commands that are used here. `SET` with `NX` and `GET` together needs Redis 7. */
export interface Redis {
  readonly set: (
    key: string,
    value: string,
    options: { condition: 'NX'; GET: true; expiration: { type: 'PX'; value: number } },
  ) => Promise<string | null>
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>
}

// A value is `fingerprint claimId`, and with the answer `fingerprint claimId answer`.

/** Both change the value only while it still belongs to the claim. */
const COMPLETE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`

/** The idempotency store in Redis. `prefix` separates installations that share one Redis. */
export function redisIdempotency(
  redis: Redis,
  prefix: string,
  { claimMs, answerMs } = LIFETIMES,
): IdempotencyStore {
  const nameOf = (key: string) => `${prefix}:idempotency:${key}`

  async function release(key: string, claim: string) {
    await inTime(redis.eval(RELEASE, { keys: [nameOf(key)], arguments: [claim] }))
  }

  return {
    release,

    async claim(key, fingerprint) {
      const claim = `${fingerprint} ${randomUUID()}`
      const reply = redis.set(nameOf(key), claim, {
        condition: 'NX',
        GET: true,
        expiration: { type: 'PX', value: claimMs },
      })
      const current = await inTime(reply).catch(problem => {
        // Redis may still execute the command. The request has failed by then, so release the key for the next attempt, if it is ours.
        reply.then(() => release(key, claim)).catch(() => {})
        throw problem
      })
      if (current === null) return { outcome: 'taken', claim }
      const [currentFingerprint, , answer] = current.split(' ')
      if (currentFingerprint !== fingerprint) return { outcome: 'mismatch' }
      return answer === undefined ? { outcome: 'in-flight' } : { outcome: 'answered', answer }
    },

    async complete(key, claim, answer) {
      const options = { keys: [nameOf(key)], arguments: [claim, `${claim} ${answer}`, String(answerMs)] }
      await inTime(redis.eval(COMPLETE, options))
    },
  }
}

/** Four times the longest delay that was seen on a busy machine. */
const TIMEOUT_MS = 1_000

/** Any failure of Redis, and a reply that takes too long, is answered with 503. */
async function inTime<T>(reply: Promise<T>): Promise<T> {
  try {
    return await inTicks(reply, TIMEOUT_MS)
  } catch (cause) {
    const message = 'the store of idempotency keys is unavailable, try again in a moment'
    throw new Problem('unavailable', message, undefined, { cause })
  }
}
