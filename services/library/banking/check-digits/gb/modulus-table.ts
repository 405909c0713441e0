/** One line of Vocalink's modulus weight table. */
export interface ModulusCheck {
  readonly algorithm: 'MOD10' | 'MOD11' | 'DBLAL'
  /** Fourteen: six for the sort code, eight for the account. */
  readonly weights: readonly number[]
  /** The number of the exception in Validating account numbers, 0 for none. */
  readonly exception: number
}

/** The sort codes `from` to `to`, both included, which have the same checks. */
export interface CheckedRange {
  readonly from: string
  readonly to: string
  /** One or two, in the order of the table. */
  readonly checks: readonly ModulusCheck[]
}

export interface ModulusTable {
  /** Empty if the sort code is in no range. */
  checksOf(sortCode: string): readonly ModulusCheck[]
  /** The sort code to compute with under exception 5; the given one if there is no substitution. */
  substituteOf(sortCode: string): string
}

const NO_CHECKS: readonly ModulusCheck[] = []

/** Makes a table of ranges, which must be sorted and must not overlap. */
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

/**
 * Parses algorithm, 14 weights and an optional exception, as in the weight table. `undefined` if
 * the text has another form.
 */
export function parseModulusCheck(text: string): ModulusCheck | undefined {
  const [, algorithm, weights, exception = '0'] = CHECK.exec(text) ?? []
  if (algorithm === undefined || weights === undefined || Number(exception) > EXCEPTION_MAX) return undefined
  return {
    algorithm: algorithm as ModulusCheck['algorithm'],
    weights: weights.trim().split(/ +/).map(Number),
    exception: Number(exception),
  }
}
