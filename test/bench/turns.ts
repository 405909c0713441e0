import { median } from './quantile.ts'

const ROUNDS = 40
const TURNS_PER_ROUND = 20_000

/**
 * Measures the time of a call, and its ratio to that of the last function. The functions take turns, so that other load
 * affects all alike. The first quarter of the rounds warms up.
 */
export function inTurns(
  functions: Readonly<Record<string, (index: number) => number>>,
  turnsPerRound = TURNS_PER_ROUND,
): Readonly<Record<string, { readonly nanoseconds: number; readonly ratio: number }>> {
  const names = Object.keys(functions)
  const rounds = Array.from({ length: ROUNDS }, () =>
    Object.fromEntries(names.map(name => [name, nanoseconds(functions[name]!, turnsPerRound)])),
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

function nanoseconds(measured: (index: number) => number, turns: number): number {
  let outcome = 0
  const startedAt = process.hrtime.bigint()
  for (let index = 0; index < turns; index++) outcome += measured(index)
  const elapsed = Number(process.hrtime.bigint() - startedAt)
  if (outcome < 0) throw new Error('the calls must not be optimised away')
  return elapsed / turns
}
