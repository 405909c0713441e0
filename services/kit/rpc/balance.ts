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
/** How long a process that is away is left alone, so that it can come back without being asked by everybody. */
const REST_MS = 1_000
/** One that does not answer in time costs each call all of its time, so it rests for as long as it has not answered. */
const LATE_REST_MIN_MS = 5_000
const LATE_REST_MAX_MS = 60_000
/** What ended sooner had little time, which is no fault of the process. */
const LATE_MS = 1_000
/** Repeated calls may be at most this share of all calls: an outage must not multiply its own load. */
const RETRY_BUDGET = 0.1
const RETRY_BUDGET_MAX = 20

/** How a process does, as its callers see it. */
interface Standing {
  readonly transport: Transport
  /** Since when it has left calls unanswered, if it has. */
  lateSince: number | undefined
  restsSince: number
  restsUntil: number
}

/**
 * Spreads calls over the processes of a service in turn. One that is away rests
 * for a moment, and a call that has no side effects goes to the next, within the
 * caller's deadline. One that stands still rests for longer and longer, and then
 * one call finds out whether it answers again. HTTP/2 would keep one connection
 * for all calls, so that without this a second process would never be used.
 */
export function balanced(peers: readonly Peer[], now: () => number = Date.now): Transport {
  const standings = peers.map(({ transport }): Standing => ({
    transport,
    lateSince: undefined,
    restsSince: 0,
    restsUntil: 0,
  }))
  let turn = 0
  let budget = RETRY_BUDGET_MAX

  /** The next process in turn that is not resting, or, when all are, the one that has rested the longest. */
  function nextPeer(): Standing {
    const first = turn++ % standings.length
    const inTurn = [...standings.slice(first), ...standings.slice(0, first)]
    const isLonger = (one: Standing, other: Standing) => (other.restsSince < one.restsSince ? other : one)
    return inTurn.find(({ restsUntil }) => restsUntil <= now()) ?? inTurn.reduce(isLonger)
  }

  function rest(peer: Standing) {
    const { lateSince } = peer
    const lateMs = lateSince === undefined ? 0 : Math.max(LATE_REST_MIN_MS, now() - lateSince)
    peer.restsSince = now()
    peer.restsUntil = now() + Math.max(REST_MS, Math.min(LATE_REST_MAX_MS, lateMs))
  }

  function wake(peer: Standing) {
    peer.lateSince = undefined
    peer.restsUntil = 0
  }

  /** What a call that failed tells of the process; most are answers. */
  function judge(peer: Standing, error: unknown, askedAt: number) {
    if (isAway(error)) rest(peer)
    else if (!isLate(error)) wake(peer)
    else if (now() - askedAt >= LATE_MS) {
      peer.lateSince ??= askedAt
      rest(peer)
    }
  }

  async function call<T>(
    method: DescMethod,
    signal: AbortSignal | undefined,
    send: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    budget = Math.min(RETRY_BUDGET_MAX, budget + RETRY_BUDGET)
    const tries = isRepeatable(method) ? TRIES_MAX : 1
    for (let attempt = 1; ; attempt++) {
      const peer = nextPeer()
      const askedAt = now()
      // Nobody else is kept waiting while this call finds out.
      if (peer.lateSince !== undefined) rest(peer)
      try {
        const answer = await send(peer.transport)
        wake(peer)
        return answer
      } catch (error) {
        if (signal?.aborted) throw error
        judge(peer, error, askedAt)
        // A call that was late has no time left.
        if (!isAway(error) || attempt >= tries || budget < 1) throw error
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

/** A process that stands still keeps its connections, and says nothing. */
function isLate(error: unknown): boolean {
  return error instanceof ConnectError && error.code === Code.DeadlineExceeded
}

/** A process that dies in the middle of a call shows as Canceled, though nobody canceled. */
function isAway(error: unknown): boolean {
  return error instanceof ConnectError && (error.code === Code.Unavailable || error.code === Code.Canceled)
}
