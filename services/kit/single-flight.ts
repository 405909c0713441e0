export interface SingleFlight<Key, T> {
  (key: Key): Promise<T>
  /** Waits for the calls that are running now; never fails. */
  readonly idle: () => Promise<void>
}

/** Runs `work` at most once at a time for each key: a caller that arrives during a run shares its result. */
export function singleFlight<T, Key = void>(work: (key: Key) => Promise<T>): SingleFlight<Key, T> {
  const running = new Map<Key, Promise<T>>()
  function call(key: Key): Promise<T> {
    const current = running.get(key) ?? work(key).finally(() => running.delete(key))
    running.set(key, current)
    return current
  }
  const idle = async () => void (await Promise.allSettled(running.values()))
  return Object.assign(call, { idle })
}
