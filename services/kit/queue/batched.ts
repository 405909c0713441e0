import { setTimeout as sleep } from 'node:timers/promises'

interface Batched<T> {
  /** Writes them all, or fails and has written nothing. */
  readonly write: (batch: readonly T[]) => Promise<void>
  /** Told of a failure; whether to try again. */
  readonly failed: (batch: readonly T[], error: unknown) => boolean
  /** Told of what is written, or is not tried again. */
  readonly over: (batch: readonly T[]) => void
}

/** What comes within so much time is written together: a transaction costs more than a row. */
const COLLECT_MS = 10
const BATCH_MAX = 250
/** So many batches are written at a time: each waits for a disk. */
const WRITERS_MAX = 3
const RETRY_MS = 50
const RETRY_MAX_MS = 5_000

/** Writes what comes one by one in batches, again and again while a database is away. */
export function batched<T>({ write, failed, over }: Batched<T>) {
  const waiting: T[] = []
  const writers = new Set<Promise<void>>()

  function writeSoon() {
    if (writers.size === WRITERS_MAX) return
    const writer = writeAll().finally(() => {
      writers.delete(writer)
      if (waiting.length > 0) writeSoon()
    })
    writers.add(writer)
  }

  async function writeAll() {
    let waitMs = RETRY_MS
    while (waiting.length > 0) {
      await sleep(COLLECT_MS)
      const batch = waiting.splice(0, BATCH_MAX)
      // Another writer has it.
      if (batch.length === 0) return
      try {
        await write(batch)
        waitMs = RETRY_MS
      } catch (error) {
        const isTriedAgain = failed(batch, error)
        await sleep(waitMs)
        waitMs = Math.min(RETRY_MAX_MS, waitMs * 2)
        if (isTriedAgain) {
          waiting.unshift(...batch)
          continue
        }
      }
      over(batch)
    }
  }

  return {
    add(item: T) {
      waiting.push(item)
      writeSoon()
    },
    /** Waits for those who write at the moment. */
    async close() {
      await Promise.all(writers)
    },
  }
}
