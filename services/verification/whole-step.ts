import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for the end of the step of `stepMs` in which an answer is ready, so that its time tells nothing about it. */
export async function untilWholeStep(startedAt: number, stepMs: number, signal?: AbortSignal): Promise<void> {
  if (stepMs === 0) return
  const elapsed = performance.now() - startedAt
  const left = Math.ceil(elapsed / stepMs) * stepMs - elapsed
  await sleep(left, undefined, signal && { signal }).catch(() => {})
}
