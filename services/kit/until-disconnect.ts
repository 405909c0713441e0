import type { IncomingMessage, ServerResponse } from 'node:http'

/** A signal that is aborted if the client closes the connection before it has the whole answer. */
export function untilDisconnect(req: IncomingMessage, res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!res.writableFinished) controller.abort()
  }
  if (req.socket.destroyed) abort()
  else res.once('close', abort)
  return controller.signal
}
