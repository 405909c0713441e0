import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import type { DescMethod } from '@bufbuild/protobuf'
import { Code, ConnectError, type Transport } from '@connectrpc/connect'
import { balancing } from './policy.ts'
import { failureOf } from './call-failure.ts'
import {
  afterAnswer,
  afterLoss,
  afterProbe,
  isDue,
  isSilent,
  type PeerHealth,
  type PeerState,
  type Probed,
  unknownPeer,
} from './peer-health.ts'

/** One process of a service. */
export interface Peer {
  /** Identifies the process among the peers, and in logs. */
  readonly address: string
  readonly transport: Transport
}

interface Options {
  /** Asks a process whether it is alive and serves. Never rejects, and resolves soon after the signal is aborted. */
  readonly probe: (peer: Peer, signal: AbortSignal) => Promise<Probed>
  /** The deadline of calls that have none. */
  readonly timeoutMs: number
  readonly random?: () => number
  readonly onChange?: (address: string, state: PeerState) => void
}

export interface Balancer {
  readonly transport: Transport
  /** Replaces the list of processes. Processes that stay keep their health; calls to removed processes go on. */
  readonly setPeers: (peers: readonly Peer[]) => void
  /**
   * To be called every `tickMs`: probes the processes that are due, and ends probes and calls that take too long. All times
   * but the callers' deadlines are measured in ticks: a process whose event loop was blocked misses ticks, so it does not
   * take its own delay for the silence of a peer.
   */
  readonly tick: () => void
  readonly states: () => readonly { readonly address: string; readonly state: PeerState }[]
  /** How many retries that may add load are left, at most `retryBudgetMax`. Below 1, no such retry is made. */
  readonly retriesLeft: () => number
}

interface Member {
  readonly peer: Peer
  health: PeerHealth
  /** In the order of their start. */
  readonly calls: Set<Call>
  probe: Probe | undefined
}

interface Probe {
  readonly startedAt: number
  readonly limitMs: number
  readonly end: AbortController
}

interface Call {
  readonly startedAt: number
  /** Moves a call that may be repeated to another process; undefined for other calls. */
  readonly abandon: (() => void) | undefined
}

/** The most preferred state first. A process that drains still serves. */
const preference: readonly PeerState[] = ['serving', 'notServing']

/**
 * Balances calls over the processes of a service, round-robin. Probes in the background find processes that are dead, hung
 * or draining; calls are not used for that while another process serves. A call that could not be sent is repeated on the
 * others. A call that is safe to repeat is also repeated after its process died or fell silent, within the caller's deadline.
 * HTTP/2 alone would keep all calls on one connection, and so on one process.
 */
export function balancer({ timeoutMs: defaultMs, probe, random = Math.random, onChange }: Options): Balancer {
  let members: readonly Member[] = []
  let turn = 0
  let now = 0
  let budget: number = balancing.retryBudgetMax

  /** The next untried process in turn, by preference; of resting processes, the one that answered last. */
  function nextMember(tried: ReadonlySet<Member>): Member | undefined {
    const first = tried.size === 0 ? turn++ : turn
    for (const state of preference) {
      for (let offset = 0; offset < members.length; offset++) {
        const member = members[(first + offset) % members.length]!
        if (member.health.state === state && !tried.has(member)) return member
      }
    }
    return members
      .filter(member => !tried.has(member))
      .toSorted((one, other) => other.health.heardAt - one.health.heardAt)[0]
  }

  const isAnyServing = () => members.some(({ health }) => health.state === 'serving')

  function update(member: Member, health: PeerHealth) {
    const before = member.health.state
    member.health = health
    if (before !== health.state) onChange?.(member.peer.address, health.state)
  }

  async function run<T>(
    method: DescMethod,
    signal: AbortSignal | undefined,
    send: (transport: Transport) => Promise<T>,
    isSpent = () => false,
  ): Promise<T> {
    budget = Math.min(balancing.retryBudgetMax, budget + balancing.retryBudget)
    const isRepeatable = method.idempotency !== Idempotency.IDEMPOTENCY_UNKNOWN
    const tried = new Set<Member>()
    let member = nextMember(NONE)
    if (member === undefined) throw new ConnectError('no process of the service is known', Code.Unavailable)
    for (let attempt = 1; ; attempt++) {
      tried.add(member)
      try {
        return await sendTo(member, send, isRepeatable && attempt < balancing.attemptsMax)
      } catch (error) {
        if (signal?.aborted || isSpent()) throw error
        const failure = error === ABANDONED ? 'lost' : failureOf(error)
        if (failure === 'late') throw error
        const isGone = failure === 'refused' || failure === 'lost'
        update(member, isGone ? afterLoss(member.health, now) : afterAnswer(member.health, now))

        const other = nextMember(tried)
        if (failure === 'refused' && other !== undefined) attempt--
        else if (attempt >= balancing.attemptsMax) throw error
        else if (failure !== 'unprocessed') {
          if (failure === 'answered' || failure === 'refused' || !isRepeatable) throw error
          const isFree = failure === 'lost' && other?.health.state === 'serving'
          if (!isFree && budget < 1) throw error
          if (!isFree) budget -= 1
        }
        // A process that lost this connection may accept a new one.
        member = other ?? nextMember(NONE)!
      }
    }
  }

  async function sendTo<T>(
    member: Member,
    send: (transport: Transport) => Promise<T>,
    mayBeAbandoned: boolean,
  ): Promise<T> {
    let abandon: (() => void) | undefined
    const sent = send(member.peer.transport)
    const outcome = mayBeAbandoned
      ? new Promise<T>((resolve, reject) => {
          abandon = () => reject(ABANDONED)
          sent.then(resolve, reject)
        })
      : sent
    const call: Call = { startedAt: now, abandon }
    member.calls.add(call)
    try {
      const answer = await outcome
      update(member, afterAnswer(member.health, now))
      return answer
    } finally {
      member.calls.delete(call)
    }
  }

  function probeMember(member: Member) {
    const { health, calls, probe } = member
    const [oldest] = calls
    if (probe !== undefined) {
      if (now - probe.startedAt >= probe.limitMs) probe.end.abort()
    } else if (isSilent(health, oldest?.startedAt, now)) void probed(member, balancing.silentProbeLimitMs)
    else if (isDue(health, isAnyServing(), now)) void probed(member, balancing.probeLimitMs)

    if (health.state === 'resting' && isAnyServing())
      for (const { startedAt, abandon } of calls) if (now - startedAt >= balancing.silentMs) abandon?.()
  }

  async function probed(member: Member, limitMs: number) {
    const startedAt = now
    const end = new AbortController()
    member.probe = { startedAt, limitMs, end }
    const found = await probe(member.peer, end.signal)
    member.probe = undefined
    update(member, afterProbe(member.health, found, startedAt, now, random))
  }

  return {
    transport: {
      unary: (method, signal, timeoutMs, header, input, contextValues) => {
        const remaining = countdown(timeoutMs ?? defaultMs)
        return run(method, signal, transport =>
          transport.unary(method, signal, remaining(), header, input, contextValues),
        )
      },
      async stream(method, signal, timeoutMs, header, input, contextValues) {
        const remaining = countdown(timeoutMs ?? defaultMs)
        const { again, isSpent } = await repeatable(method, input)
        return run(
          method,
          signal,
          transport => transport.stream(method, signal, remaining(), header, again(), contextValues),
          isSpent,
        )
      },
    },
    setPeers(peers) {
      const known = new Map(members.map(member => [member.peer.address, member]))
      members = peers.map(
        peer =>
          known.get(peer.address) ?? { peer, health: unknownPeer(now), calls: new Set(), probe: undefined },
      )
    },
    tick() {
      now += balancing.tickMs
      for (const member of members) probeMember(member)
    },
    states: () => members.map(({ peer: { address }, health: { state } }) => ({ address, state })),
    retriesLeft: () => budget,
  }
}

const NONE: ReadonlySet<Member> = new Set()

/** Rejects a call whose process was found dead, so that the call is repeated elsewhere. */
const ABANDONED = new ConnectError('the process fell silent', Code.Unavailable)

/** Returns a function that gives the milliseconds left until the caller's deadline, for each attempt. */
function countdown(timeoutMs: number): () => number {
  if (timeoutMs <= 0) return () => timeoutMs
  const endsAt = performance.now() + timeoutMs
  return () => Math.max(1, Math.round(endsAt - performance.now()))
}

/** Gives the messages of a call for each attempt. The messages of a streaming caller can be read once: after the first, no retry. */
async function repeatable<T>(method: DescMethod, input: AsyncIterable<T>) {
  const isReplayable = method.methodKind === 'server_streaming'
  const messages: T[] = []
  if (isReplayable) for await (const message of input) messages.push(message)
  let isSpent = false
  return {
    isSpent: () => isSpent,
    async *again(): AsyncGenerator<T> {
      for await (const message of isReplayable ? messages : input) {
        isSpent = !isReplayable
        yield message
      }
    },
  }
}
