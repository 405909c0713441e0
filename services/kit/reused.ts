import { singleFlight } from './single-flight.ts'

/** Runs `work` at most once at a time for each key, and reuses its result for `ms`. A failure is not kept. */
export function reused<T, Key = void>(
  ms: number,
  work: (key: Key) => Promise<T>,
  now: () => number = () => performance.now(),
): (key: Key) => Promise<T> {
  const kept = new Map<Key, { readonly result: T; readonly at: number }>()
  const run = singleFlight(async (key: Key) => {
    const result = await work(key)
    kept.set(key, { result, at: now() })
    return result
  })
  return async key => {
    for (const [each, { at }] of kept) if (at + ms <= now()) kept.delete(each)
    return kept.get(key)?.result ?? run(key)
  }
}
