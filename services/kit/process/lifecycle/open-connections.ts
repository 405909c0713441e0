import type { Socket } from 'node:net'

/** Counts open connections by key. Returns whether a connection may stay: with `max` others of its key it may not, and is not counted. */
export function openConnections(max: number): (key: string, socket: Socket) => boolean {
  const open = new Map<string, number>()
  return (key, socket) => {
    const others = open.get(key) ?? 0
    if (others >= max) return false
    open.set(key, others + 1)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    return true
  }
}

/** Whether Node's HTTP/1.1 parser refuses what has come. A connection that ends within a request is none of these. */
export const isParseError = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE'
