/** Returns the canonical form of an address; undefined if it is not an address of the network. */
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
