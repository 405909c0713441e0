import { randomUUID } from 'node:crypto'
import { Problem } from '../../services/kit/problem.ts'
import { type IdempotencyStore, LIFETIMES } from './store.ts'

/** As much of Redis, 7 or newer, as is needed here. */
export interface Redis {
  readonly set: (
    key: string,
    value: string,
    options: { condition: 'NX'; GET: true; expiration: { type: 'PX'; value: number } },
  ) => Promise<string | null>
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>
}

// A record is the request's fingerprint, the claim's own id, and, once there is one, the answer.

/** Only while the record is still the claim's own. */
const KEEP = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`

/** `prefix` keeps apart what several installations have in one Redis. */
export function redisIdempotency(
  redis: Redis,
  prefix: string,
  { claimMs, answerMs } = LIFETIMES,
): IdempotencyStore {
  const nameOf = (key: string) => `${prefix}:idempotency:${key}`
  return {
    async claim(key, fingerprint) {
      const claim = `${fingerprint} ${randomUUID()}`
      const held = await reached(
        redis.set(nameOf(key), claim, {
          condition: 'NX',
          GET: true,
          expiration: { type: 'PX', value: claimMs },
        }),
      )
      if (held === null) return { outcome: 'taken', claim }
      const [its, , answer] = held.split(' ')
      if (its !== fingerprint) return { outcome: 'mismatch' }
      return answer === undefined ? { outcome: 'in-flight' } : { outcome: 'answered', answer }
    },

    async keep(key, claim, answer) {
      const options = { keys: [nameOf(key)], arguments: [claim, `${claim} ${answer}`, String(answerMs)] }
      await reached(redis.eval(KEEP, options))
    },

    async release(key, claim) {
      await reached(redis.eval(RELEASE, { keys: [nameOf(key)], arguments: [claim] }))
    },
  }
}

/** A Redis that takes longer is away: requests are better told so than kept waiting. */
const REPLY_TIMEOUT_MS = 250

/** Whatever is wrong with Redis, the caller can only come back. */
async function reached<T>(reply: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`no reply in ${REPLY_TIMEOUT_MS} ms`)
    timer = setTimeout(() => reject(error), REPLY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([reply, late])
  } catch (cause) {
    const message = 'requests that run once cannot be taken for a moment, try again'
    throw new Problem('unavailable', message, undefined, { cause })
  } finally {
    clearTimeout(timer)
  }
}
