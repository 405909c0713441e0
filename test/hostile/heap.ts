import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes that are still used after a garbage collection. */
export function heapAfterCollection(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** A limit to the growth in the second half of a run. Caches were filled in the first. */
export const GROWTH_MAX_BYTES = 64 * 1024 * 1024
