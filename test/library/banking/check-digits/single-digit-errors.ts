/** All numbers that differ from the given one in a single digit at position `from` or later. */
export function singleDigitErrors(number: string, from = 0): readonly string[] {
  return Array.from(number).flatMap((digit, at) =>
    at < from || !/[0-9]/.test(digit)
      ? []
      : Array.from('0123456789')
          .filter(other => other !== digit)
          .map(other => number.slice(0, at) + other + number.slice(at + 1)),
  )
}
