/** A part that can be closed: a server, a pool, a loop in the background. */
export interface Closable {
  readonly close: () => Promise<unknown>
}

/** Closes several parts together, the last one first. */
export interface CloseStack extends Closable {
  /** Adds a part, and returns it. */
  readonly keep: <T extends Closable>(part: T) => T
}

/** If a part fails to close, the others are closed nevertheless, and `close` fails with its error. */
export function closeStack(): CloseStack {
  const parts: Closable[] = []
  return {
    keep(part) {
      parts.push(part)
      return part
    },
    async close() {
      const errors: unknown[] = []
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        await part.close().catch(error => errors.push(error))
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
