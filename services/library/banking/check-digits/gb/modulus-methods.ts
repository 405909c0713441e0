import {
  type CheckedRange,
  type ModulusCheck,
  parseModulusCheck,
  type ModulusTable,
  modulusTableOf,
} from './modulus-table.ts'

/**
 * The checks of a range of sort codes, or a substitution, as a line of text for the directory's
 * table of all countries.
 */
export interface ModulusMethod {
  readonly code: string
  /** The last sort code of a range; empty for a substitution. */
  readonly codeTo: string
  readonly method: string
}

const BETWEEN_CHECKS = ', '
const SUBSTITUTION = /^SUBSTITUTE ([0-9]{6})$/

/**
 * The one or two checks of a range in the notation of the weight table: `MOD11 0 0 0 0 0 0 2 7 6 5
 * 4 3 2 1 12, MOD11 ...`.
 */
export function methodOfRange({ from, to, checks }: CheckedRange): ModulusMethod {
  return { code: from, codeTo: to, method: checks.map(textOf).join(BETWEEN_CHECKS) }
}

export function methodOfSubstitution(sortCode: string, substitute: string): ModulusMethod {
  return { code: sortCode, codeTo: '', method: `SUBSTITUTE ${substitute}` }
}

/**
 * The inverse of `methodOfRange` and `methodOfSubstitution`. Skips methods that this version cannot
 * parse.
 */
export function modulusTableIn(methods: readonly ModulusMethod[]): ModulusTable {
  const ranges: CheckedRange[] = []
  const substitutes = new Map<string, string>()
  for (const { code, codeTo, method } of methods) {
    const [, substitute] = SUBSTITUTION.exec(method) ?? []
    if (substitute !== undefined) {
      substitutes.set(code, substitute)
      continue
    }
    const checks = method.split(BETWEEN_CHECKS).map(parseModulusCheck)
    if (areAllParsed(checks)) ranges.push({ from: code, to: codeTo, checks })
  }
  return modulusTableOf(ranges, substitutes)
}

function textOf({ algorithm, weights, exception }: ModulusCheck): string {
  return [algorithm, ...weights, ...(exception === 0 ? [] : [exception])].join(' ')
}

function areAllParsed(checks: readonly (ModulusCheck | undefined)[]): checks is readonly ModulusCheck[] {
  return !checks.includes(undefined)
}
