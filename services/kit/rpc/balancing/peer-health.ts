import { balancing } from './policy.ts'

/** `notServing`: it answers, and says that it drains or lacks what it needs. `resting`: it is unreachable or hung. */
export type PeerState = 'serving' | 'notServing' | 'resting'

/** A process of a service as its callers see it. All functions here are pure; times are in milliseconds. */
export interface PeerHealth {
  readonly state: PeerState
  /** When it last answered anything. */
  readonly heardAt: number
  /** When the last probe of it ended. */
  readonly probedAt: number
  /** When it is to be probed next. */
  readonly probeAt: number
  /** The length of its current rest; 0 if it does not rest. */
  readonly restMs: number
}

/** What a probe found. `silent`: no answer in time. `lost`: it cannot be reached. */
export type Probed = 'serving' | 'notServing' | 'silent' | 'lost'

/** A number from 0 to 1, as of Math.random. */
type Random = () => number

/** A process that nothing is known of yet gets calls, and is probed at once. */
export function unknownPeer(now: number): PeerHealth {
  return { state: 'serving', heardAt: now, probedAt: now, probeAt: now, restMs: 0 }
}

/** The process answered a call, which ends a rest. `notServing` stays: only a probe says whether the process serves. */
export function afterAnswer(health: PeerHealth, now: number): PeerHealth {
  const { state, probeAt } = health
  if (state !== 'resting') return { ...health, heardAt: now }
  return {
    ...health,
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

/** A process that answered anything since a probe of it began is alive, though it is too slow for the probe. */
export function afterProbe(
  health: PeerHealth,
  probed: Probed,
  startedAt: number,
  now: number,
  random: Random,
): PeerHealth {
  const { probeEveryMs, restMinMs, restMaxMs } = balancing
  const soon = { probedAt: now, probeAt: now + varied(probeEveryMs, random), restMs: 0 }
  if (probed === 'serving' || probed === 'notServing') return { ...soon, state: probed, heardAt: now }
  if (probed === 'silent' && health.heardAt > startedAt) return { ...health, ...soon }
  const restMs = Math.min(restMaxMs, Math.max(restMinMs, 2 * health.restMs))
  return { ...health, state: 'resting', probedAt: now, probeAt: now + varied(restMs, random), restMs }
}

/** Whether a probe is due. While no process serves, a resting process is probed every `restMinMs`. */
export function isDue({ state, probedAt, probeAt }: PeerHealth, isAnyServing: boolean, now: number): boolean {
  const isNeeded = state === 'resting' && !isAnyServing
  return now >= (isNeeded ? Math.min(probeAt, probedAt + balancing.restMinMs) : probeAt)
}

/** Whether the process has a call in flight and has answered nothing for `silentMs`. */
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
