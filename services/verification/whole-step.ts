import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for the end of the current step of `stepMs`, so that the timing of an answer reveals nothing about it. */
export async function untilWholeStep(startedAt: number, stepMs: number, signal?: AbortSignal): Promise<void> {
  if (stepMs === 0) return
  const elapsed = performance.now() - startedAt
  const left = Math.ceil(elapsed / stepMs) * stepMs - elapsed
  await sleep(left, undefined, signal && { signal }).catch(() => {})
}
