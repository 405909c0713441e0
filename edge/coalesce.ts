import type { CallOptions } from '@connectrpc/connect'
import { CALL_TIMEOUT_MS } from '../services/kit/link.ts'
import { REQUEST_ID_HEADER } from '../services/kit/log.ts'
import { Problem, problemIn } from '../services/kit/problem.ts'

/** The most items that a service takes at once. */
const BATCH_MAX = 20
/** Beyond this many unanswered items more of them only wait, so they are sent away. */
const UNANSWERED_MAX = 2_000

interface Call<Item, Result> {
  readonly item: Item
  readonly requestId: string
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Answers single items by an RPC that takes many: those that are asked for in
 * the same turn of the event loop go out together, which under load costs a
 * fraction of an RPC each. A batch that fails by no outage may fail because of
 * one item, so its items are then asked for once more, each by itself. All of
 * it happens within the time that one call may take.
 */
export function coalesced<Item, Result>(
  send: (items: Item[], options: CallOptions) => Promise<readonly Result[]>,
): (item: Item, requestId: string) => Promise<Result> {
  let waiting: Call<Item, Result>[] = []
  let unanswered = 0

  return (item, requestId) =>
    new Promise((resolve, reject) => {
      if (unanswered >= UNANSWERED_MAX) {
        reject(new Problem('unavailable', 'too much is being asked at once, try again'))
        return
      }
      unanswered++
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ item, requestId, resolve, reject })
    })

  function flush() {
    const calls = waiting
    waiting = []
    const endsAt = performance.now() + CALL_TIMEOUT_MS
    for (let from = 0; from < calls.length; from += BATCH_MAX) {
      void answer(calls.slice(from, from + BATCH_MAX), endsAt)
    }
  }

  async function answer(calls: readonly Call<Item, Result>[], endsAt: number) {
    try {
      const results = await send(
        calls.map(call => call.item),
        {
          timeoutMs: Math.max(1, Math.round(endsAt - performance.now())),
          headers: { [REQUEST_ID_HEADER]: calls.map(call => call.requestId).join(',') },
        },
      )
      if (results.length !== calls.length) {
        throw new Error(`${calls.length} items were sent and ${results.length} results came back`)
      }
      unanswered -= calls.length
      for (const [index, call] of calls.entries()) call.resolve(results[index]!)
    } catch (error) {
      if (calls.length > 1 && !isOutage(error)) {
        for (const call of calls) void answer([call], endsAt)
        return
      }
      unanswered -= calls.length
      for (const call of calls) call.reject(error)
    }
  }
}

function isOutage(error: unknown): boolean {
  const kind = problemIn(error)?.kind
  return kind === 'unavailable' || kind === 'tooMany'
}
