/** Numbers that are appended one by one, outside of the heap. */
export function growingNumbers() {
  let numbers = new Uint32Array(1_024)
  let length = 0
  let highest = 0
  return {
    get length() {
      return length
    },
    push(value: number): void {
      if (length === numbers.length) numbers = grown(numbers, 2 * length)
      numbers[length++] = value
      if (value > highest) highest = value
    },
    /** The numbers so far, to be read before the next is appended. */
    all: () => numbers.subarray(0, length),
    /** A copy of them in the narrowest type that holds them all. */
    narrowed: () => narrowed(numbers.subarray(0, length), highest),
  }
}

/** The same values in a longer array. */
export function grown<A extends Uint8Array | Uint32Array>(values: A, length: number): A {
  const longer = new (values.constructor as new (length: number) => A)(length)
  longer.set(values)
  return longer
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array

function narrowed(numbers: Uint32Array, highest: number): Numbers {
  return new (highest < 2 ** 8 ? Uint8Array : highest < 2 ** 16 ? Uint16Array : Uint32Array)(numbers)
}
