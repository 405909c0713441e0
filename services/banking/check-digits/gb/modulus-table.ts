/** One check of a sort code, a line of Vocalink's weight table. */
export interface ModulusCheck {
  readonly algorithm: 'MOD10' | 'MOD11' | 'DBLAL'
  /** Six for the sort code, eight for the account. */
  readonly weights: readonly number[]
  /** The number of the exception that it is made with, 0 for none. */
  readonly exception: number
}

/** The sort codes from one to another, both included, that are checked alike. */
export interface CheckedRange {
  readonly from: string
  readonly to: string
  /** One or two, in their order. */
  readonly checks: readonly ModulusCheck[]
}

export interface ModulusTable {
  /** None where the sort code is in no range. */
  checksOf(sortCode: string): readonly ModulusCheck[]
  /** The sort code that stands in for another under exception 5, else the same. */
  substituteOf(sortCode: string): string
}

const NO_CHECKS: readonly ModulusCheck[] = []

/** A table of ranges that stand in order and do not overlap. */
export function modulusTableOf(
  ranges: readonly CheckedRange[],
  substitutes: ReadonlyMap<string, string>,
): ModulusTable {
  return {
    checksOf(sortCode) {
      let low = 0
      let high = ranges.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (ranges[middle]!.to < sortCode) low = middle + 1
        else high = middle
      }
      const range = ranges[low]
      return range !== undefined && range.from <= sortCode ? range.checks : NO_CHECKS
    },
    substituteOf: sortCode => substitutes.get(sortCode) ?? sortCode,
  }
}

const CHECK = /^(MOD10|MOD11|DBLAL)((?: +-?[0-9]{1,3}){14})(?: +([0-9]{1,2}))?$/
const EXCEPTION_MAX = 14

/** Reads algorithm, weights and exception as Vocalink writes them. Undefined where they are not like that. */
export function modulusCheckIn(text: string): ModulusCheck | undefined {
  const [, algorithm, weights, exception = '0'] = CHECK.exec(text) ?? []
  if (algorithm === undefined || weights === undefined || Number(exception) > EXCEPTION_MAX) return undefined
  return {
    algorithm: algorithm as ModulusCheck['algorithm'],
    weights: weights.trim().split(/ +/).map(Number),
    exception: Number(exception),
  }
}
