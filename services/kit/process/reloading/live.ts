import { reloadable } from './reload.ts'

/** A value made from files. `current` changes while the program runs. */
export interface Live<T> {
  readonly current: T
  readonly onChange: (listener: (now: T, before: T) => void) => void
}

/**
 * Makes a value from files, and makes it anew on SIGHUP and when the files have changed. If they then have mistakes, the
 * former value stays. Throws if they have mistakes now.
 */
export function live<Raw, T>(name: string, read: () => Raw, make: (raw: Raw) => T): Live<T> {
  const first = read()
  let made = JSON.stringify(first)
  const listeners: ((now: T, before: T) => void)[] = []
  let current = make(first)
  reloadable(
    name,
    async () => {
      const raw = read()
      const found = JSON.stringify(raw)
      if (found === made) return false
      const before = current
      current = make(raw)
      made = found
      for (const listener of listeners) listener(current, before)
      return true
    },
    { watched: true },
  )
  return {
    get current() {
      return current
    },
    onChange: listener => void listeners.push(listener),
  }
}
