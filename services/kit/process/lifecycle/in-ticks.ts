import { Problem } from '../../problem.ts'

const TICK_MS = 50

/**
 * Rejects if a promise takes too long, measured in ticks: a process whose event loop was blocked misses ticks, so it does not
 * take its own delay for that of what it waits for.
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
