/** The size of the cache; each entry takes some hundred bytes. */
const PLACES = 2 ** 12

/**
 * A direct-mapped cache of values made from numbers (of rows, of texts): a later number may replace an earlier one.
 * Values that many payments use are decoded once. They are shared, and must not be changed.
 */
export function remembered<T>(make: (number: number) => T): (number: number) => T {
  const numbers = new Int32Array(PLACES).fill(-1)
  const made: (T | undefined)[] = Array.from({ length: PLACES }, () => undefined)
  return number => {
    const place = number & (PLACES - 1)
    if (numbers[place] !== number) {
      made[place] = make(number)
      numbers[place] = number
    }
    return made[place]!
  }
}
