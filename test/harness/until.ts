import { setTimeout as sleep } from 'node:timers/promises'

/** Far longer than any wait in a test, even beside other programs and on a slow machine. */
const LIMIT_MS = 240_000
const POLL_MS = 10

/** Waits until a condition holds. Throws with the text of the condition if it does not within four minutes. */
export async function until(condition: () => unknown): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${LIMIT_MS / 1_000} s for ${condition}`)
    await sleep(POLL_MS)
  }
}
