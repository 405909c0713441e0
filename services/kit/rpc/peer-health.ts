import { balancing } from './balancing.ts'

/** `notServing`: it answers, and says that it drains or lacks what it needs. `resting`: it is unreachable or hung. */
export type PeerState = 'serving' | 'notServing' | 'resting'

/** A process of a service as its callers see it. All functions here are pure; times are in milliseconds. */
export interface PeerHealth {
  readonly state: PeerState
  /** When it last answered anything. */
  readonly heardAt: number
  /** When it is to be probed next. */
  readonly probeAt: number
  /** How long it rests now; 0 unless it does. */
  readonly restMs: number
}

/** What a probe found. */
export type Probed = 'serving' | 'notServing' | 'lost'

/** A number from 0 to 1, as of Math.random. */
type Random = () => number

/** A process that nothing is known of yet gets calls, and is probed at once. */
export function unknownPeer(now: number): PeerHealth {
  return { state: 'serving', heardAt: now, probeAt: now, restMs: 0 }
}

/** It answered a call. A rest is over; whether it serves is for it to say. */
export function afterAnswer(health: PeerHealth, now: number): PeerHealth {
  const { state, probeAt } = health
  if (state !== 'resting') return { ...health, heardAt: now }
  return {
    state: 'serving',
    heardAt: now,
    probeAt: Math.min(probeAt, now + balancing.probeEveryMs),
    restMs: 0,
  }
}

/** A call could not reach it. It gets no others until it answers a probe, the first of which is due at once. */
export function afterLoss(health: PeerHealth, now: number): PeerHealth {
  return health.state === 'resting' ? health : { ...health, state: 'resting', probeAt: now }
}

export function afterProbe(health: PeerHealth, probed: Probed, now: number, random: Random): PeerHealth {
  const { probeEveryMs, restMinMs, restMaxMs } = balancing
  if (probed !== 'lost')
    return { state: probed, heardAt: now, probeAt: now + varied(probeEveryMs, random), restMs: 0 }
  const restMs = Math.min(restMaxMs, Math.max(restMinMs, 2 * health.restMs))
  return { ...health, state: 'resting', probeAt: now + varied(restMs, random), restMs }
}

/** Whether it owes an answer, since the oldest of its calls began, and has said nothing for too long. */
export function isSilent(
  { state, heardAt }: PeerHealth,
  oldestCallAt: number | undefined,
  now: number,
): boolean {
  if (state === 'resting' || oldestCallAt === undefined) return false
  return now - Math.max(heardAt, oldestCallAt) >= balancing.silentMs
}

function varied(milliseconds: number, random: Random): number {
  return milliseconds * (1 + balancing.jitter * (2 * random() - 1))
}
