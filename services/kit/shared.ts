/** The same work, never twice at once: who asks while it is under way gets what it brings. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => (underWay ??= work().finally(() => (underWay = undefined)))
}
