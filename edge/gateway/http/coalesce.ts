import type { CallOptions } from '@connectrpc/connect'
import { CALL_TIMEOUT_MS } from '../../../services/kit/rpc/client/link.ts'
import { boundsAreKept } from '../../../services/library/bounds/checked-routes.ts'
import { onBehalfOf } from '../../../services/kit/rpc/call/request-id.ts'
import { Problem, problemIn } from '../../../services/kit/problem.ts'
import type { Observer } from '../../../services/kit/metrics/distribution.ts'

/** Load shedding: with this many unanswered items, further requests are refused at once. */
const UNANSWERED_MAX = 4_000

interface Request<Item, Result> {
  readonly items: readonly Item[]
  readonly requestId: string
  readonly resolve: (results: readonly Result[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Coalesces requests, of one item or several, that arrive in the same turn of the
 * event loop. They share RPCs of at most `batchMax` items. If a batch fails, and
 * not by an outage, one item may be the cause: its requests are then repeated one
 * by one. All of this stays within the deadline of a single call. The bounds of
 * items must have been checked.
 */
export function coalesced<Item, Result>(
  batchMax: number,
  send: (items: Item[], options: CallOptions) => Promise<readonly Result[]>,
  sizes?: Observer,
): (items: readonly Item[], requestId: string) => Promise<readonly Result[]> {
  let waiting: Request<Item, Result>[] = []
  let unanswered = 0

  return (items, requestId) =>
    new Promise((resolve, reject) => {
      if (unanswered >= UNANSWERED_MAX) {
        reject(new Problem('unavailable', 'too many requests at once, try again'))
        return
      }
      unanswered += items.length
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ items, requestId, resolve, reject })
    })

  function flush() {
    const endsAt = performance.now() + CALL_TIMEOUT_MS
    for (const batch of batches(waiting, batchMax)) void answer(batch, endsAt)
    waiting = []
  }

  async function answer(requests: readonly Request<Item, Result>[], endsAt: number) {
    const items = requests.flatMap(request => request.items)
    sizes?.observe(items.length)
    const { contextValues } = onBehalfOf(requests.map(request => request.requestId).join(','))
    contextValues.set(boundsAreKept, true)
    try {
      const timeoutMs = Math.max(1, Math.round(endsAt - performance.now()))
      const results = await send(items, { timeoutMs, contextValues })
      if (results.length !== items.length) {
        throw new Error(`${items.length} items were sent and ${results.length} results came back`)
      }
      unanswered -= items.length
      let from = 0
      for (const { items, resolve } of requests) resolve(results.slice(from, (from += items.length)))
    } catch (error) {
      if (requests.length > 1 && !isOutage(error)) {
        for (const request of requests) void answer([request], endsAt)
        return
      }
      unanswered -= items.length
      for (const request of requests) request.reject(error)
    }
  }
}

/** Groups requests into batches. A request is never split. */
function* batches<R extends { readonly items: readonly unknown[] }>(
  requests: readonly R[],
  batchMax: number,
): Generator<R[]> {
  let batch: R[] = []
  let count = 0
  for (const request of requests) {
    if (count + request.items.length > batchMax) {
      yield batch
      batch = []
      count = 0
    }
    batch.push(request)
    count += request.items.length
  }
  if (batch.length > 0) yield batch
}

function isOutage(error: unknown): boolean {
  const kind = problemIn(error)?.kind
  return kind === 'unavailable' || kind === 'tooMany'
}
