import { Code, ConnectError, type Transport } from '@connectrpc/connect'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import type { DescMethod } from '@bufbuild/protobuf'

/** One process of a service. */
export interface Peer {
  readonly address: URL
  readonly transport: Transport
}

/** The most attempts of a call that is safe to repeat. */
const ATTEMPTS_MAX = 3
/** How long an unreachable process gets no calls, so that callers do not storm it when it restarts. */
const EJECTED_MS = 1_000
/** A hanging process costs each call its whole deadline, so it gets no calls for as long as it has been hanging. */
const HANGING_EJECTED_MIN_MS = 5_000
const HANGING_EJECTED_MAX_MS = 60_000
/** A deadline shorter than this says nothing about the process. */
const FAIR_DEADLINE_MS = 1_000
/** Retries may be at most this share of all calls, so that an outage does not multiply the load. */
const RETRY_BUDGET = 0.1
const RETRY_BUDGET_MAX = 20

/** The health of a process as its callers see it. */
interface PeerHealth {
  readonly transport: Transport
  /** When the first of the calls began that it has not answered since. */
  hangingSince: number | undefined
  ejectedAt: number
  ejectedUntil: number
}

/**
 * Balances calls over the processes of a service, round-robin. An unreachable
 * process is ejected for a moment, and a call that is safe to repeat is retried on
 * the next one, within the caller's deadline. A hanging process is ejected for
 * longer and longer, and then probed with one call. HTTP/2 alone would keep all
 * calls on one connection, and so on one process.
 */
export function balanced(peers: readonly Peer[], now: () => number = Date.now): Transport {
  const healths = peers.map(({ transport }): PeerHealth => ({
    transport,
    hangingSince: undefined,
    ejectedAt: 0,
    ejectedUntil: 0,
  }))
  let turn = 0
  let budget = RETRY_BUDGET_MAX

  /** The next process in turn that is not ejected; if all are, the one ejected the longest ago. */
  function nextPeer(): PeerHealth {
    const first = turn++ % healths.length
    const inTurn = [...healths.slice(first), ...healths.slice(0, first)]
    const earlier = (one: PeerHealth, other: PeerHealth) => (other.ejectedAt < one.ejectedAt ? other : one)
    return inTurn.find(({ ejectedUntil }) => ejectedUntil <= now()) ?? inTurn.reduce(earlier)
  }

  function eject(peer: PeerHealth) {
    const { hangingSince } = peer
    const hangingMs = hangingSince === undefined ? 0 : Math.max(HANGING_EJECTED_MIN_MS, now() - hangingSince)
    peer.ejectedAt = now()
    peer.ejectedUntil = now() + Math.max(EJECTED_MS, Math.min(HANGING_EJECTED_MAX_MS, hangingMs))
  }

  function readmit(peer: PeerHealth) {
    peer.hangingSince = undefined
    peer.ejectedUntil = 0
  }

  /** Updates a process's health after a failed call. Most errors are answers, so the process is healthy. */
  function onError(peer: PeerHealth, error: unknown, startedAt: number) {
    if (isUnreachable(error)) eject(peer)
    else if (!isTimeout(error)) readmit(peer)
    else if (now() - startedAt >= FAIR_DEADLINE_MS) {
      peer.hangingSince ??= startedAt
      eject(peer)
    }
  }

  async function call<T>(
    method: DescMethod,
    signal: AbortSignal | undefined,
    send: (transport: Transport) => Promise<T>,
  ): Promise<T> {
    budget = Math.min(RETRY_BUDGET_MAX, budget + RETRY_BUDGET)
    const attemptsMax = isRepeatable(method) ? ATTEMPTS_MAX : 1
    for (let attempt = 1; ; attempt++) {
      const peer = nextPeer()
      const startedAt = now()
      // This call is the probe: eject the process again, so that no other call waits for it.
      if (peer.hangingSince !== undefined) eject(peer)
      try {
        const answer = await send(peer.transport)
        readmit(peer)
        return answer
      } catch (error) {
        if (signal?.aborted) throw error
        onError(peer, error, startedAt)
        // After a time-out the call has no time left to retry.
        if (!isUnreachable(error) || attempt >= attemptsMax || budget < 1) throw error
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

/** A hanging process keeps its connections open, so its calls run into their deadline. */
function isTimeout(error: unknown): boolean {
  return error instanceof ConnectError && error.code === Code.DeadlineExceeded
}

/** A process that dies during a call appears as Canceled, or as Aborted if it resets the connection; the caller did neither. */
const unreachableCodes: ReadonlySet<Code> = new Set([Code.Unavailable, Code.Canceled, Code.Aborted])

function isUnreachable(error: unknown): boolean {
  return error instanceof ConnectError && unreachableCodes.has(error.code)
}
