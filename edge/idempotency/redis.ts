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

  async function release(key: string, claim: string) {
    await reached(redis.eval(RELEASE, { keys: [nameOf(key)], arguments: [claim] }))
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
      const held = await reached(reply).catch(problem => {
        // It may be taken yet, by a request that was refused by then: whoever comes again is not to wait for that.
        reply.then(late => (late === null ? release(key, claim) : undefined)).catch(() => {})
        throw problem
      })
      if (held === null) return { outcome: 'taken', claim }
      const [its, , answer] = held.split(' ')
      if (its !== fingerprint) return { outcome: 'mismatch' }
      return answer === undefined ? { outcome: 'in-flight' } : { outcome: 'answered', answer }
    },

    async complete(key, claim, answer) {
      const options = { keys: [nameOf(key)], arguments: [claim, `${claim} ${answer}`, String(answerMs)] }
      await reached(redis.eval(KEEP, options))
    },
  }
}

/**
 * A Redis that takes longer is away: requests are better told so than kept waiting.
 * It is counted in steps, of which a process that was too busy to listen misses
 * one, and does not take its own delay for that of Redis.
 */
const REPLY_STEPS = 5
const STEP_MS = 50

/** Whatever is wrong with Redis, the caller can only come back. */
async function reached<T>(reply: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    let steps = 0
    timer = setInterval(() => {
      if (++steps === REPLY_STEPS) reject(new Error(`no reply in ${REPLY_STEPS * STEP_MS} ms`))
    }, STEP_MS)
  })
  try {
    return await Promise.race([reply, late])
  } catch (cause) {
    const message = 'requests that run once cannot be taken for a moment, try again'
    throw new Problem('unavailable', message, undefined, { cause })
  } finally {
    clearInterval(timer)
  }
}
