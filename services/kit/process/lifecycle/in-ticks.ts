import { Problem } from '../../problem.ts'

const TICK_MS = 50

/**
 * Rejects with a Problem if a promise takes too long. The time is measured in ticks: a process whose event loop was blocked
 * misses ticks, so its own delay does not count.
 */
export async function inTicks<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    let passed = 0
    timer = setInterval(() => {
      passed += TICK_MS
      if (passed >= milliseconds) reject(new Problem('unavailable', `no answer in ${milliseconds} ms`))
    }, TICK_MS)
  })
  return Promise.race([promise, timeout]).finally(() => clearInterval(timer))
}
