import type { Server as Http1Server, ServerResponse } from 'node:http'
import type { Http2Server, ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { ServerLimits } from '../call/server-limits.ts'

/** Ends a connection when its calls have ended, at the latest after `graceMs`. Its caller opens another for the next call. */
export type End = (graceMs: number) => void

export interface Connections {
  /** Hands a connection to the server of its version of HTTP. */
  readonly serve: (socket: Socket, isHttp2: boolean) => End
  /** Ends all connections, also those that begin from now on. */
  readonly endAll: () => void
}

/** The connections of a port from their first request on, and how they end. */
export function connections(http1: Http1Server, http2: Http2Server, limits: ServerLimits): Connections {
  const open = new Set<End>()
  const afterAnswer = answersOf(http1)
  let isEnding = false
  let opened: ServerHttp2Session
  http2.on('session', session => (opened = session))

  return {
    serve(socket, isHttp2) {
      const server = isHttp2 ? http2 : http1
      server.emit('connection', socket)
      // HTTP/2 has opened the session by now.
      const session = isHttp2 ? opened : undefined
      function end(graceMs: number) {
        if (session === undefined) afterAnswer(socket, () => socket.destroySoon())
        else session.close()
        cutAfter(graceMs)
      }
      /** The peer may keep its half of the connection open. */
      function cutAfter(graceMs: number) {
        const cut = setTimeout(() => socket.destroy(), graceMs).unref()
        socket.once('close', () => clearTimeout(cut))
      }
      open.add(end)
      socket.once('close', () => open.delete(end))
      if (session !== undefined) whenUnused(session, limits.unusedMs, () => end(limits.timeoutMs))
      // Its first bytes have come after `endAll`. On HTTP/1.1, the answer says that the connection closes.
      if (isEnding) (session === undefined ? cutAfter : end)(limits.drainMs)
      return end
    },
    endAll() {
      isEnding = true
      for (const end of open) end(limits.drainMs)
    },
  }
}

/**
 * Returns a function that waits for the pending answer of an HTTP/1.1 connection, if there is one, and marks it as the last.
 * Without the mark, the caller would send the next call on a connection that is about to end, and lose it.
 */
function answersOf(http1: Http1Server) {
  const due = new WeakMap<Socket, ServerResponse>()
  http1.on('request', ({ socket }, response: ServerResponse) => {
    due.set(socket, response)
    response.once('close', () => due.get(socket) === response && due.delete(socket))
  })
  return (socket: Socket, given: () => void) => {
    const response = due.get(socket)
    if (response === undefined) return given()
    if (!response.headersSent) response.setHeader('Connection', 'close')
    response.once('close', given)
  }
}

/** Pings keep a session alive, so they do not count: only calls do. */
function whenUnused(session: ServerHttp2Session, unusedMs: number, unused: () => void) {
  let streams = 0
  const timer = setTimeout(() => streams === 0 && unused(), unusedMs).unref()
  session.on('stream', stream => {
    streams++
    stream.once('close', () => {
      streams--
      timer.refresh()
    })
  })
  session.once('close', () => clearTimeout(timer))
}
