import { Code, ConnectError, type Transport } from '@connectrpc/connect'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import type { DescMethod } from '@bufbuild/protobuf'

/** One process of a service. */
export interface Peer {
  readonly address: URL
  readonly transport: Transport
}

/** How often a call that may be repeated is tried, on as many processes as there are. */
const TRIES_MAX = 3
/** How long a process that failed is left alone, so that it can come back without being asked by everybody. */
const REST_MS = 1_000
/** Repeated calls may be at most this share of all calls: an outage must not multiply its own load. */
const RETRY_BUDGET = 0.1
const RETRY_BUDGET_MAX = 20

/**
 * Spreads calls over the processes of a service in turn. One that is away rests
 * for a moment, and a call that has no side effects goes to the next, within the
 * caller's deadline. HTTP/2 would keep one connection for all calls, so that
 * without this a second process would never be used.
 */
export function balanced(peers: readonly Peer[], now: () => number = Date.now): Transport {
  const restingUntil = peers.map(() => 0)
  let turn = 0
  let budget = RETRY_BUDGET_MAX

  /** The next process in turn that is not resting, or, when all are, the next all the same. */
  function nextPeer(): number {
    const first = turn++ % peers.length
    for (let step = 0; step < peers.length; step++) {
      const index = (first + step) % peers.length
      if (restingUntil[index]! <= now()) return index
    }
    return first
  }

  async function call<T>(
    method: DescMethod,
    signal: AbortSignal | undefined,
    send: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    budget = Math.min(RETRY_BUDGET_MAX, budget + RETRY_BUDGET)
    const tries = isRepeatable(method) ? TRIES_MAX : 1
    for (let attempt = 1; ; attempt++) {
      const index = nextPeer()
      try {
        return await send(peers[index]!.transport)
      } catch (error) {
        if (!isAway(error) || signal?.aborted) throw error
        restingUntil[index] = now() + REST_MS
        if (attempt >= tries || budget < 1) throw error
        budget -= 1
      }
    }
  }

  return {
    unary: (method, signal, timeoutMs, header, input, contextValues) =>
      call(method, signal, transport =>
        transport.unary(method, signal, timeoutMs, header, input, contextValues),
      ),
    stream: (method, signal, timeoutMs, header, input, contextValues) =>
      call(method, signal, transport =>
        transport.stream(method, signal, timeoutMs, header, input, contextValues),
      ),
  }
}

function isRepeatable(method: DescMethod): boolean {
  return method.idempotency !== Idempotency.IDEMPOTENCY_UNKNOWN
}

/** A process that dies in the middle of a call shows as Canceled, though nobody canceled. */
function isAway(error: unknown): boolean {
  return error instanceof ConnectError && (error.code === Code.Unavailable || error.code === Code.Canceled)
}
