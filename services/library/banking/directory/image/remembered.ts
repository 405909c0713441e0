/** More than a busy hour's payments lead to; each takes some hundred bytes. */
const PLACES = 2 ** 12

/**
 * Remembers what was made of numbers (of rows, of texts), each in a place of its own, until a later number takes the place:
 * what many payments lead to is decoded once. What is made is shared, and must not be changed.
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
