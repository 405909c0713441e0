import { setTimeout as sleep } from 'node:timers/promises'

interface BatchOptions<T> {
  /** Writes the whole batch, or fails without having written any of it. */
  readonly write: (batch: readonly T[]) => Promise<void>
  /** Called when a write failed; returns whether to try again. */
  readonly onFailure: (batch: readonly T[], error: unknown) => boolean
  /** Called with each batch once it is written or abandoned. */
  readonly onDone: (batch: readonly T[]) => void
}

/** How long items are collected into one batch: a transaction costs more than a row. */
const COLLECT_MS = 10
const BATCH_MAX = 250
/** Batches written at a time: each waits for the disk. */
const WRITERS_MAX = 3
const RETRY_MS = 50
const RETRY_MAX_MS = 5_000

/** Collects single items into batches and writes them, with backoff while the database is unavailable. */
export function batched<T>({ write, onFailure, onDone }: BatchOptions<T>) {
  const queued: T[] = []
  const writers = new Set<Promise<void>>()

  function startWriter() {
    if (writers.size === WRITERS_MAX) return
    const writer = writeUntilEmpty().finally(() => {
      writers.delete(writer)
      if (queued.length > 0) startWriter()
    })
    writers.add(writer)
  }

  async function writeUntilEmpty() {
    let retryMs = RETRY_MS
    while (queued.length > 0) {
      await sleep(COLLECT_MS)
      const batch = queued.splice(0, BATCH_MAX)
      // Another writer took the items.
      if (batch.length === 0) return
      try {
        await write(batch)
        retryMs = RETRY_MS
      } catch (error) {
        const isRetried = onFailure(batch, error)
        await sleep(retryMs)
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
        if (isRetried) {
          queued.unshift(...batch)
          continue
        }
      }
      onDone(batch)
    }
  }

  return {
    add(item: T) {
      queued.push(item)
      startWriter()
    },
    /** Waits for the writes in progress. */
    async close() {
      await Promise.all(writers)
    },
  }
}
