import { errors } from 'undici'

/**
 * Whether the other side may have closed an idle keep-alive connection just when it was reused. A connection without bytes
 * read was new. After a reset undici does not tell which it was.
 */
export function mayBeStaleConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.socket?.bytesRead !== 0
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}
