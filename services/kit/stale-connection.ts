import { errors } from 'undici'

/**
 * Whether the peer may have closed an idle keep-alive connection just as it was reused. A connection without bytes read was
 * new. For a reset, undici does not say whether the connection was new.
 */
export function mayBeStaleConnection(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.socket?.bytesRead !== 0
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}
