import { release } from './release.ts'

/**
 * Numbers that are appended one by one, outside of the heap. With the right `capacity` they are never moved: memory that is
 * not yet written to takes no space, and large blocks go back to the system when freed.
 */
export function growingNumbers(capacity: number) {
  let numbers = new Uint32Array(capacity)
  let length = 0
  return {
    push(value: number): void {
      if (length === numbers.length) numbers = grown(numbers, 2 * length)
      numbers[length++] = value
    },
    /** The numbers so far, to be read before the next is appended. */
    all: () => numbers.subarray(0, length),
  }
}

/** The same values in a longer array; the given one is released. */
export function grown<A extends Uint8Array | Uint32Array>(values: A, length: number): A {
  const longer = new (values.constructor as new (length: number) => A)(length)
  longer.set(values)
  release([values])
  return longer
}
