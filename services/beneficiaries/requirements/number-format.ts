/**
 * How people write a number: 0 a digit, X a letter or a digit, * all that is left, and the signs between them; a form for
 * each length, with ` | ` between them. Values are stored without the signs.
 */
export type NumberFormat = string

/** Groups of four, as IBANs and the numbers of cards are written. */
export function inFours(lengthMin: number, lengthMax = lengthMin): NumberFormat {
  const lengths = Array.from({ length: lengthMax - lengthMin + 1 }, (_, index) => lengthMin + index)
  return lengths.map(length => 'X'.repeat(length).replace(/(.{4})(?=.)/g, '$1 ')).join(' | ')
}

const SIGNS = /[^A-Z0-9]/g

/** Writes a value in its format; as it is if the format has no form of its length. */
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
