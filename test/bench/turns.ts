import { median } from './quantile.ts'

const ROUNDS = 40
const TURNS_PER_ROUND = 20_000

/**
 * How many nanoseconds each of several works takes, and how many times as long as
 * the last of them: they take turns in one run, so that the machine is the same
 * for all, and the first quarter of the rounds warms up.
 */
export function inTurns(
  works: Readonly<Record<string, (index: number) => number>>,
): Readonly<Record<string, { readonly nanoseconds: number; readonly ratio: number }>> {
  const names = Object.keys(works)
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(names.map(name => [name, nanoseconds(works[name]!)])),
  ).slice(ROUNDS / 4)
  const last = names.at(-1)!
  return Object.fromEntries(
    names.map(name => [
      name,
      {
        nanoseconds: median(rounds.map(round => round[name]!)),
        ratio: median(rounds.map(round => round[name]! / round[last]!)),
      },
    ]),
  )
}

function nanoseconds(work: (index: number) => number): number {
  let outcome = 0
  const startedAt = process.hrtime.bigint()
  for (let index = 0; index < TURNS_PER_ROUND; index++) outcome += work(index)
  const elapsed = Number(process.hrtime.bigint() - startedAt)
  if (outcome < 0) throw new Error('the work must not be optimised away')
  return elapsed / TURNS_PER_ROUND
}
