import type { Row } from '../../kit/process/commands/command.ts'
import { VOP_EXCHANGE_MS } from '../schemes/epc-vop.ts'
import type { Exchange } from './exchange.ts'

export const groups = ['day', 'role', 'bank', 'code'] as const
export type Group = (typeof groups)[number]

/** What exchanges are counted by. The bank is the other one. Days are of UTC. */
const valueOf: Readonly<Record<Group, (exchange: Exchange) => string | undefined>> = {
  day: ({ at }) => at.slice(0, 10),
  role: ({ role }) => role,
  bank: ({ role, requestingAgent, partyAgent }) => (role === 'RESPONDER' ? requestingAgent : partyAgent),
  code: ({ code }) => code,
}

/** The scheme's target, and the longest that an exchange may take (EPC218-23). */
const TARGET_MS = 1_000

interface Counted {
  readonly values: Readonly<Record<string, string | undefined>>
  count: number
  withinTarget: number
  late: number
  milliseconds: number
  slowest: number
}

/** Counts exchanges in groups. */
export function statistics(by: readonly Group[]) {
  const counted = new Map<string, Counted>()
  return {
    take(exchange: Exchange): void {
      const values = Object.fromEntries(by.map(group => [group, valueOf[group](exchange)]))
      const key = JSON.stringify(Object.values(values).map(value => value ?? null))
      const known = counted.get(key) ?? {
        values,
        count: 0,
        withinTarget: 0,
        late: 0,
        milliseconds: 0,
        slowest: 0,
      }
      const { milliseconds } = exchange
      known.count++
      known.milliseconds += milliseconds
      known.slowest = Math.max(known.slowest, milliseconds)
      if (milliseconds <= TARGET_MS) known.withinTarget++
      if (milliseconds > VOP_EXCHANGE_MS) known.late++
      counted.set(key, known)
    },

    rows: (): readonly Row[] =>
      [...counted.keys()].toSorted().map(key => {
        const { values, count, withinTarget, late, milliseconds, slowest } = counted.get(key)!
        return {
          ...values,
          exchanges: count,
          withinSecond: withinTarget,
          laterThan5Seconds: late,
          meanMilliseconds: Math.round(milliseconds / count),
          slowestMilliseconds: slowest,
        }
      }),
  }
}
