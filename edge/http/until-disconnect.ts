import type { Context } from './state.ts'

/** Aborted once the client has closed the connection before it has the whole answer. */
export function untilDisconnect({ req, res }: Pick<Context, 'req' | 'res'>): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!res.writableFinished) controller.abort()
  }
  if (req.socket.destroyed) abort()
  else res.once('close', abort)
  return controller.signal
}
