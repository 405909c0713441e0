/** Reads an address as its network writes it, and gives its canonical form; undefined if it is none. */
export type AddressReader = (written: string) => string | undefined

/** Tries formats in turn. */
export function anyOf(...readers: readonly AddressReader[]): AddressReader {
  return written => {
    for (const read of readers) {
      const address = read(written)
      if (address !== undefined) return address
    }
    return undefined
  }
}
