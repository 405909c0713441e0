import { createServer as createHttp1Server } from 'node:http'
import {
  constants,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Interceptor } from '@connectrpc/connect'
import { connectNodeAdapter } from '@connectrpc/connect-node'
import { text } from '../process/config.ts'
import { watchDependencies } from '../process/dependencies.ts'
import { explainErrors } from './explain-errors.ts'
import { withFormerNames } from './former-names.ts'
import { healthRoutes } from './health.ts'
import { MESSAGE_BYTES_MAX, type Service, SERVICE_TOKEN_INVALID } from './link.ts'
import type { Log } from '../process/log.ts'
import { logRpcs } from './log-rpcs.ts'
import { Problem, sendProblems } from '../problem.ts'
import { reflectionRoutes } from './reflection.ts'
import { sameSecret } from '../secrets.ts'
import { answerUnknown } from './unknown-method.ts'

/** A server that runs until it is closed. */
export interface Running {
  readonly port: number
  /** Says from now on that it wants no new calls, and goes on serving. */
  readonly drain: () => void
  readonly close: () => Promise<void>
}

export const servingSettings = {
  host: text(
    'SERVICE_HOST',
    'The interface that a service listens on. By default only this machine can connect.',
    '127.0.0.1',
  ),
}

export interface ServeOptions {
  readonly port: number
  readonly host: string
  /** The bearer token that callers must send. */
  readonly serviceToken: string
  readonly log: Log
}

const HEALTH = 'grpc.health.'
const HEALTH_PATH = `/${HEALTH}`

/** The longest deadline that a caller may set. */
const TIMEOUT_MAX_MS = 120_000
/** How long neither side of a call may move. */
const IDLE_MAX_MS = 60_000
/** How long running calls may take to finish on shutdown. */
const DRAIN_MS = 10_000

/**
 * Serves a service on a port over Connect, gRPC and gRPC-Web, with
 * `grpc.health.v1` and server reflection. HTTP/2 and HTTP/1.1 share the port, so
 * curl and plain HTTP probes work too.
 */
export async function serve(service: Service, options: ServeOptions): Promise<Running> {
  const health = healthRoutes()
  const adapter = connectNodeAdapter({
    routes(router) {
      service.routes(router)
      health.routes(router)
      reflectionRoutes(router)
      router.handlers.forEach((each, index) => (router.handlers[index] = explainErrors(each)))
    },
    fallback: answerUnknown,
    interceptors: [
      logRpcs(options.log, { all: true }),
      sendProblems,
      requireServiceToken(options.serviceToken),
    ],
    // A misspelt field would otherwise be dropped without a word.
    jsonOptions: { ignoreUnknownFields: false },
    readMaxBytes: MESSAGE_BYTES_MAX,
    writeMaxBytes: MESSAGE_BYTES_MAX,
    maxTimeoutMs: TIMEOUT_MAX_MS,
  })
  let isDraining = false
  const named = withFormerNames(adapter)
  const handler: typeof adapter = (request, response) => {
    if (isDraining && request.httpVersionMajor === 1) response.setHeader('Connection', 'close')
    named(request, response)
  }
  const http1 = createHttp1Server(handler)
  // Node starts to track connections, for closing them and for their time-outs, at this event of a server's own port.
  http1.emit('listening')
  const http2 = createHttp2Server(handler)
  http2.on('stream', endIfIdle)
  const sessions = new Set<ServerHttp2Session>()
  http2.on('session', session => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const listener = createServer(socket => dispatchByProtocol(socket, http1, http2))
  await new Promise<void>((listening, failed) =>
    listener.once('error', failed).listen(options.port, options.host, listening),
  )
  const dependencies = await watchDependencies(service.needs ?? {}, options.log, states =>
    health.set(!isDraining && !Object.values(states).includes('down')),
  )
  function drain() {
    isDraining = true
    health.set(false)
  }

  return {
    drain,
    port: (listener.address() as AddressInfo).port,
    async close() {
      drain()
      await dependencies.close()
      const closed = new Promise(resolve => listener.close(resolve))
      for (const session of sessions) session.close()
      http1.closeIdleConnections()
      const forceClose = setTimeout(() => {
        for (const session of sessions) session.destroy()
        http1.closeAllConnections()
      }, DRAIN_MS)
      await closed
      clearTimeout(forceClose)
      await service.close()
    },
  }
}

/** Ends a call whose caller neither sends nor reads. A watcher of the health waits for as long as nothing changes. */
function endIfIdle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
  if (headers[':path']?.startsWith(HEALTH_PATH)) return
  stream.setTimeout(IDLE_MAX_MS, () => stream.close(constants.NGHTTP2_CANCEL))
}

/** An HTTP/2 connection begins with the preface `PRI * HTTP/2.0` (RFC 9113, 3.4). */
function dispatchByProtocol(socket: Socket, http1: NodeJS.EventEmitter, http2: NodeJS.EventEmitter) {
  socket.setTimeout(10_000, () => socket.destroy())
  socket.once('error', () => socket.destroy())
  socket.once('data', bytes => {
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(bytes)
    const server = bytes.subarray(0, 3).toString('latin1') === 'PRI' ? http2 : http1
    server.emit('connection', socket)
    process.nextTick(() => socket.resume())
  })
}

/** Requires the service token for all calls but health checks: load balancers have no token. */
function requireServiceToken(serviceToken: string): Interceptor {
  const expected = `Bearer ${serviceToken}`
  return next => request => {
    if (!request.service.typeName.startsWith(HEALTH)) {
      const authorization = request.header.get('authorization') ?? ''
      if (!sameSecret(authorization, expected)) {
        throw new Problem(
          'unauthenticated',
          'the service token is missing or wrong: send authorization: Bearer <SERVICE_TOKEN>',
          SERVICE_TOKEN_INVALID,
        )
      }
    }
    return next(request)
  }
}
