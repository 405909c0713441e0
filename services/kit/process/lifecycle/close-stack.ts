/** What can be closed: a server, a pool, a loop in the background. */
export interface Closable {
  readonly close: () => Promise<unknown>
}

/** Closes what was opened, the last first, as one thing. */
export interface CloseStack extends Closable {
  /** Returns what it is given. */
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
