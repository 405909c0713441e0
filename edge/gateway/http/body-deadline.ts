import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The property of a request whose function restarts the time of its body. */
const RESTART = Symbol('restart the time of the body')

interface Timed extends IncomingMessage {
  [RESTART]?: () => void
}

/**
 * Ends requests whose body has not arrived after some time, with 408, against slow senders. This is Node's `requestTimeout`,
 * except that an upload can ask for more time. Most bodies arrive with their head: a timer is set only for bodies that are
 * incomplete at the end of the event loop's turn.
 */
export function bodyDeadline(
  server: Server,
  timeoutMs: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  let startedThisTurn: (readonly [IncomingMessage, ServerResponse])[] = []

  function watchUnfinished() {
    for (const [request, response] of startedThisTurn)
      if (!request.complete && !request.closed) watch(request, response)
    startedThisTurn = []
  }

  function watch(request: Timed, response: ServerResponse) {
    // Unreferenced: a refused request may never emit `close`, and its timer must not keep the process alive.
    let timer: NodeJS.Timeout | undefined = setTimeout(end, timeoutMs).unref()
    request[RESTART] = () => {
      clearTimeout(timer)
      timer = setTimeout(end, timeoutMs).unref()
    }
    request.once('close', () => clearTimeout(timer))

    function end() {
      timer = undefined
      if (request.complete) return
      if (response.headersSent) request.socket.destroy()
      else server.emit('clientError', tooSlow(), request.socket)
    }
  }

  return (request, response) => {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    if (startedThisTurn.length === 0) setImmediate(watchUnfinished)
    startedThisTurn.push([request, response])
  }
}

/** Gives the body of a request the whole time again from now on: for the next part of an upload. */
export function extendBodyTime(request: Timed): void {
  request[RESTART]?.()
}

function tooSlow() {
  return Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
