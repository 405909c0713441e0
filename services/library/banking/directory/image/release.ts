/**
 * Frees the memory of arrays at once, and leaves them empty. Left to the garbage collector, it stays until the heap grows,
 * which in a process with little to do may be hours: a transferred buffer that nobody can receive is freed.
 */
export function release(arrays: Iterable<ArrayBufferView>): void {
  const buffers = new Set([...arrays].map(({ buffer }) => buffer as ArrayBuffer))
  const { port1: sender, port2: receiver } = new MessageChannel()
  receiver.close()
  sender.postMessage(
    undefined,
    [...buffers].filter(({ byteLength }) => byteLength > 0),
  )
  sender.close()
}
