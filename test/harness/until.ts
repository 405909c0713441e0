import { setTimeout as sleep } from 'node:timers/promises'

/** Far longer than any wait in a test, even beside other programs and on a slow machine. */
const LIMIT_MS = 240_000
/** A condition is asked again after a tenth of the time that it has taken, within these bounds: each asking has a cost. */
const POLL_MIN_MS = 10
const POLL_MAX_MS = 100

/** Waits until a condition holds. Throws with the text of the condition if it does not within four minutes. */
export async function until(condition: () => unknown): Promise<void> {
  const startedAt = performance.now()
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt
    if (waitedMs > LIMIT_MS) throw new Error(`waited ${LIMIT_MS / 1_000} s for ${condition}`)
    await sleep(Math.min(POLL_MAX_MS, Math.max(POLL_MIN_MS, waitedMs / 10)))
  }
}
