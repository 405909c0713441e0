import { setTimeout as sleep } from 'node:timers/promises'
import { Bucket } from './allowance.ts'

/** Refusals that this process sends at once: enough for clients that make a mistake. */
const PROMPT = { perSecond: 100, burst: 200 }
const HELD_BACK_MS = 1_000
/** Each delayed refusal takes some 10 KB. */
const HELD_BACK_MAX = 5_000

const prompt = new Bucket(PROMPT, performance.now())
let heldBack = 0

/**
 * Delays a refusal by a second once there are many. A client that repeats a refused request as soon as it has the answer is then
 * limited to one request a second per connection. Without the delay, its requests would take the time of others.
 */
export async function holdBack(): Promise<void> {
  prompt.refill(PROMPT, performance.now())
  if (prompt.hasToken) return prompt.take(1)
  if (heldBack >= HELD_BACK_MAX) return
  heldBack++
  await sleep(HELD_BACK_MS)
  heldBack--
}
