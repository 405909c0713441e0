import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyOf } from '../../kit/key-of.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { outageLog } from '../../kit/process/logging/outage-log.ts'
import { type EvidenceHashes, evidenceHashes, type Exchange } from './exchange.ts'
import { lineWriter } from './lines.ts'
import { unwritten } from './metrics.ts'

/** Keeps records of exchanges. */
export interface Evidence {
  readonly hashes: EvidenceHashes
  /** Resolves once the record is kept. It waits a moment at most: while the store is away, records wait in memory. */
  readonly record: (exchange: Exchange) => Promise<void>
  readonly close: () => Promise<void>
}

export interface EvidenceStore {
  /** Appends the lines in their order, or fails without having written any of them. */
  readonly append: (lines: readonly Recorded[]) => Promise<void>
  readonly close?: () => Promise<void>
}

export interface Recorded {
  readonly exchange: Exchange
  readonly text: string
}

/** How long an answer waits for its record. A requester waits 5 s for the answer. */
const WAIT_MS = 300
const BATCH_MAX = 500
/** About 50 MB. */
const UNWRITTEN_MAX = 50_000
const RETRY_MS = 100
const RETRY_MAX_MS = 5_000
const CLOSE_MS = 5_000

export function evidenceRecorder(key: KeyOf, store: EvidenceStore, log: Log): Evidence {
  const lineOf = lineWriter(key)
  const outage = outageLog(log, { failed: 'evidence.failed', recovered: 'evidence.recovered' })
  let waiting: (Recorded & { readonly done: () => void })[] = []
  let writing: Promise<void> | undefined
  let isAway = false

  /** One batch at a time keeps the order; what comes meanwhile is the next batch. */
  async function write() {
    let retryMs = RETRY_MS
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      try {
        await store.append(batch)
        isAway = false
        retryMs = RETRY_MS
        waiting = waiting.slice(batch.length)
        outage.worked()
      } catch (error) {
        isAway = true
        outage.failed(error, { unwritten: waiting.length })
        await sleep(retryMs)
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2)
        continue
      } finally {
        unwritten.set(waiting.length)
        for (const { done } of batch) done()
      }
    }
  }

  return {
    hashes: evidenceHashes(key),

    async record(exchange) {
      if (waiting.length >= UNWRITTEN_MAX) {
        outage.failed(new Error('too many exchanges wait to be recorded: this one is not'))
        return
      }
      const written = new Promise<void>(done => {
        waiting.push({ exchange, text: lineOf(exchange), done })
      })
      writing ??= write().finally(() => (writing = undefined))
      if (isAway) return
      const late = new AbortController()
      await Promise.race([written, sleep(WAIT_MS, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
    },

    async close() {
      const late = new AbortController()
      await Promise.race([writing, sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => {})])
      late.abort()
      await store.close?.()
    },
  }
}
