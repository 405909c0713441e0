/** A number with one digit replaced by each other digit, in every place from one on. */
export function singleDigitErrors(number: string, from = 0): readonly string[] {
  return Array.from(number).flatMap((digit, at) =>
    at < from || !/[0-9]/.test(digit)
      ? []
      : Array.from('0123456789')
          .filter(other => other !== digit)
          .map(other => number.slice(0, at) + other + number.slice(at + 1)),
  )
}
