import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Refusal } from './responder.ts'

const ANSWERS_MAX = 20_000
/** Requesters repeat a question within seconds; answers hold names, so they are not kept longer than needed. */
const KEPT_MS = 5 * 60_000

/** Gives a repeated question the answer to the first, even while the first is still being answered. */
export function replays<T>() {
  const answers = new LRUCache<string, { readonly bodyHash: string; readonly answer: Promise<T> }>({
    max: ANSWERS_MAX,
    ttl: KEPT_MS,
  })

  /** Throws a Refusal if the id was used for another body. A failure is not kept. */
  return function once(key: string, body: Buffer, work: () => Promise<T>): Promise<T> {
    const bodyHash = createHash('sha256').update(body).digest('base64')
    const known = answers.get(key)
    if (known !== undefined && known.bodyHash !== bodyHash)
      throw new Refusal('FORMAT', 'the id of the question was used for another one')
    if (known !== undefined) return known.answer
    const answer = work()
    answers.set(key, { bodyHash, answer })
    answer.catch(() => answers.delete(key))
    return answer
  }
}
