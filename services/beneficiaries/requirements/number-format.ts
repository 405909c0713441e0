/**
 * How people write a number: 0 is a digit, X a letter or a digit, * the rest, and all else a separator. ` | ` divides
 * forms of different lengths. Values are stored without separators.
 */
export type NumberFormat = string

/** Groups of four, as IBANs and the numbers of cards are written. */
export function inFours(lengthMin: number, lengthMax = lengthMin): NumberFormat {
  const lengths = Array.from({ length: lengthMax - lengthMin + 1 }, (_, index) => lengthMin + index)
  return lengths.map(length => 'X'.repeat(length).replace(/(.{4})(?=.)/g, '$1 ')).join(' | ')
}

const SIGNS = /[^A-Z0-9]/g

/** Writes a value in its format; unchanged if the format has no form of its length. */
export function inFormat(format: NumberFormat, value: string): string {
  const number = value.replace(SIGNS, '')
  for (const form of format.split(' | ')) {
    const rest = number.length - (form.match(/[0X]/g)?.length ?? 0)
    if (form.includes('*') ? rest < 1 : rest !== 0) continue
    let at = 0
    return form.replace(/[0X*]/g, sign => number.slice(at, (at += sign === '*' ? rest : 1)))
  }
  return value
}
