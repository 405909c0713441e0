import {
  type CheckedRange,
  type ModulusCheck,
  modulusCheckIn,
  type ModulusTable,
  modulusTableOf,
} from './modulus-table.ts'

/** How accounts at some sort codes are checked, in a line of text: so a directory of all countries can hold it. */
export interface ModulusMethod {
  readonly code: string
  /** The last sort code of a range; empty for a substitution. */
  readonly codeTo: string
  readonly method: string
}

const BETWEEN_CHECKS = ', '
const SUBSTITUTION = /^SUBSTITUTE ([0-9]{6})$/

/** Its one or two checks, as Vocalink writes them: `MOD11 0 0 0 0 0 0 2 7 6 5 4 3 2 1 12, MOD11 ...`. */
export function methodOfRange({ from, to, checks }: CheckedRange): ModulusMethod {
  return { code: from, codeTo: to, method: checks.map(textOf).join(BETWEEN_CHECKS) }
}

export function methodOfSubstitution(sortCode: string, substitute: string): ModulusMethod {
  return { code: sortCode, codeTo: '', method: `SUBSTITUTE ${substitute}` }
}

/** What this version cannot read is not checked: its ranges are as if they were in no table. */
export function modulusTableIn(methods: readonly ModulusMethod[]): ModulusTable {
  const ranges: CheckedRange[] = []
  const substitutes = new Map<string, string>()
  for (const { code, codeTo, method } of methods) {
    const [, substitute] = SUBSTITUTION.exec(method) ?? []
    if (substitute !== undefined) {
      substitutes.set(code, substitute)
      continue
    }
    const checks = method.split(BETWEEN_CHECKS).map(modulusCheckIn)
    if (isWhole(checks)) ranges.push({ from: code, to: codeTo, checks })
  }
  return modulusTableOf(ranges, substitutes)
}

function textOf({ algorithm, weights, exception }: ModulusCheck): string {
  return [algorithm, ...weights, ...(exception === 0 ? [] : [exception])].join(' ')
}

function isWhole(checks: readonly (ModulusCheck | undefined)[]): checks is readonly ModulusCheck[] {
  return !checks.includes(undefined)
}
