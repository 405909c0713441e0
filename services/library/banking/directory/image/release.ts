/**
 * Frees the memory of arrays at once, and leaves them empty: a buffer transferred to a closed port is freed. The garbage
 * collector would free it once the heap grows, which may take hours in an idle process.
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
