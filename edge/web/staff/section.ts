import { performance } from 'node:perf_hooks'

/** The report of a part of the system; or since when this process gets no answer from it, and why. */
export type Section<T> = { readonly value: T } | { readonly awaySince: Date; readonly reason: string }

/** A page is answered within 2 s, whatever its parts do. */
export const SECTION_TIMEOUT_MS = 1_500

/** Reads a part within the deadline, and remembers since when it has failed. It never rejects. */
export function section<T, Given extends readonly unknown[]>(
  read: (signal: AbortSignal, ...given: Given) => Promise<T>,
  clock: { readonly now: () => number },
  timeoutMs: number,
): (...given: Given) => Promise<Section<T>> {
  let awaySince: Date | undefined
  return async (...given) => {
    try {
      const value = await withinTime(signal => read(signal, ...given), timeoutMs)
      awaySince = undefined
      return { value }
    } catch (error) {
      awaySince ??= new Date(clock.now())
      return { awaySince, reason: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function withinTime<T>(read: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const abort = new AbortController()
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort()
      reject(new Error(`no answer in ${Math.round(performance.now() - startedAt)} ms`))
    }, timeoutMs)
  })
  // Not every part heeds the signal.
  return Promise.race([read(abort.signal), timeout]).finally(() => clearTimeout(timer))
}
