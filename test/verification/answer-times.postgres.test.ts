import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Finding, VerificationProvider } from '../../services/verification/providers/provider.ts'
import { german, routedTo, runningVerification } from './running-verification.ts'

const STEP_MS = 150
const PER_KIND = 15

/** Answers of the network and their times: a register finds an account at once, and searches long for a missing one. */
const kinds: Readonly<Record<string, readonly [Partial<Finding>, takesMs: number]>> = {
  full: [{ accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' }, 5],
  none: [{ accountStatus: 'ACTIVE', nameMatch: 'NO_MATCH' }, 25],
  missing: [{ accountStatus: 'NOT_FOUND' }, 45],
}

const provider: VerificationProvider = {
  source: 'BANK',
  plan: () => 'OK',
  async verify({ party: { name = '' } }) {
    const [finding, takesMs] = kinds[name.split(' ')[0]!]!
    await sleep(takesMs)
    return { kind: 'FINDING', ...finding } as Finding
  },
}

t.test('the time of an answer does not reveal whether it is a hit or a miss', async t => {
  const { submit, get, lines } = await runningVerification(t, {
    routing: routedTo(provider),
    answerStepMs: STEP_MS,
    env: { VERIFICATION_ACCOUNT_TRIES: '1000', VERIFICATION_ACCOUNT_TRIES_OVERALL: '1000' },
  })
  const times: Record<string, number[]> = { full: [], none: [], missing: [] }
  const asked: Record<string, number[]> = { full: [], none: [], missing: [] }
  for (let round = 0; round < PER_KIND; round++) {
    for (const kind of Object.keys(kinds)) {
      const startedAt = performance.now()
      const { id } = await submit(german('DE89370400440532013000', `${kind} ${nameOf(round)}`))
      await get(id, 10_000)
      times[kind]!.push(performance.now() - startedAt)
      asked[kind]!.push(Number(lines.at(-1)!.milliseconds))
    }
  }
  for (const kind of Object.keys(kinds)) {
    t.comment(`${kind}: network ${summary(asked[kind]!)}, answer ${summary(times[kind]!)}`)
  }
  t.ok(median(asked.missing!) - median(asked.full!) > 20, 'the network itself tells them apart')
  // The mean rank of the times of this kind among all: one half if the kinds are alike.
  const all = Object.values(times).flat()
  for (const [kind, own] of Object.entries(times)) {
    const ranks = own.map(time => all.filter(other => other < time).length / all.length)
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
    t.ok(Math.abs(mean - 0.5) < 0.3, `${kind} lies at ${Math.round(mean * 100)} % of all`)
    t.ok(Math.min(...own) >= STEP_MS - 2, `${kind} takes a whole step`)
  }
})

const nameOf = (round: number) => 'abcdefghijklmnopqrstuvwxyz'[round]!.repeat(5)
const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)]!
const summary = (values: readonly number[]) =>
  `${Math.round(sorted(values)[0]!)} to ${Math.round(sorted(values).at(-1)!)} ms, median ${Math.round(median(values))}`
