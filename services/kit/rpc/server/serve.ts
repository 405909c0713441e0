import { createServer as createHttp1Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { DescMethod } from '@bufbuild/protobuf'
import { createContextValues } from '@connectrpc/connect'
import { connectNodeAdapter } from '@connectrpc/connect-node'
import type { CallersFile } from '../../callers/callers-file.ts'
import { text } from '../../process/config/config.ts'
import type { Credentials } from '../../process/tls/credentials.ts'
import { watchDependencies } from '../../process/lifecycle/dependencies.ts'
import { live } from '../../process/reloading/live.ts'
import type { Log } from '../../process/logging/log.ts'
import { noSecurityLog, type SecurityLog } from '../../process/security/security-log.ts'
import { sendProblems } from '../../problem.ts'
import { admitting } from './admit.ts'
import { inTime } from './call-times.ts'
import { callerKey, callerOf } from '../call/caller.ts'
import { explainErrors } from './explain-errors.ts'
import { healthRoutes } from './health.ts'
import { MESSAGE_BYTES_MAX, type Service } from '../call/service.ts'
import { listenAt } from './listen-at.ts'
import { listener } from './listener.ts'
import { logRpcs } from '../call/log-rpcs.ts'
import { answeringPlainCalls } from '../fast-path/answers.ts'
import { reflectionRoutes } from './reflection.ts'
import { type ServerLimits, serverLimits } from '../call/server-limits.ts'
import { answerUnknown, withFormerNames } from './method-names.ts'

/** A server that runs until it is closed. */
export interface Running {
  /** Undefined if it listens on a socket. */
  readonly port: number | undefined
  /** Whether it wants calls: it has what it needs, and does not drain. */
  readonly isServing: () => boolean
  /** Announces from now on that it wants no new calls, and goes on serving. */
  readonly drain: () => void
  readonly close: () => Promise<void>
}

export const servingSettings = {
  host: text(
    'SERVICE_HOST',
    'The interface of the port that a service listens on. By default only this machine can connect.',
    '127.0.0.1',
  ),
}

export interface ServeOptions {
  /** A port, or the `unix:` URL of a socket. */
  readonly port: number | URL
  readonly host: string
  readonly credentials: Credentials
  /** The callers and the methods that each may call; without it, the service token allows every call. */
  readonly callers?: Pick<CallersFile, 'read' | 'parse'> | undefined
  readonly log: Log
  readonly securityLog?: SecurityLog
  readonly limits?: ServerLimits
}

/**
 * Serves a service on a port over Connect, gRPC and gRPC-Web, with
 * `grpc.health.v1` and server reflection. HTTP/2 and HTTP/1.1 share the port, so
 * curl and plain HTTP probes work too.
 */
export async function serve(service: Service, options: ServeOptions): Promise<Running> {
  const { credentials, callers: file, log, securityLog = noSecurityLog, limits = serverLimits } = options
  const health = healthRoutes()
  const methods = new Map<string, DescMethod['methodKind']>()
  const adapter = connectNodeAdapter({
    routes(router) {
      service.routes(router)
      health.routes(router)
      reflectionRoutes(router)
      router.handlers.forEach((each, index) => (router.handlers[index] = explainErrors(each)))
      for (const { requestPath, method } of router.handlers) methods.set(requestPath, method.methodKind)
    },
    fallback: answerUnknown,
    contextValues: request => createContextValues().set(callerKey, callerOf(request)?.name),
    interceptors: [logRpcs(log, { all: true }), sendProblems],
    // A misspelt field would otherwise be dropped silently.
    jsonOptions: { ignoreUnknownFields: false },
    readMaxBytes: MESSAGE_BYTES_MAX,
    writeMaxBytes: MESSAGE_BYTES_MAX,
    maxTimeoutMs: limits.timeoutMs,
  })
  const admitted = admitting(answeringPlainCalls(adapter, service.routes, log, limits), {
    credentials,
    callers: file && live('callers', file.read, file.parse),
    securityLog,
    limits,
    isMethod: path => methods.has(path),
  })
  let isDraining = false
  const isOpenEnded = (path: string) => methods.get(path) === 'bidi_streaming'
  const named = withFormerNames(inTime(admitted, { ...limits, isOpenEnded }))
  const handler: typeof adapter = (request, response) => {
    if (isDraining && request.httpVersionMajor === 1) response.setHeader('Connection', 'close')
    named(request, response)
  }
  const http1 = createHttp1Server(
    {
      maxHeaderSize: limits.headBytes,
      headersTimeout: limits.headMs,
      keepAliveTimeout: limits.unusedMs,
      connectionsCheckingInterval: 1_000,
    },
    handler,
  )
  // At this event Node starts to track connections, so that it can close and time them out. The server has no port that emits it.
  http1.emit('listening')
  const http2 = createHttp2Server(
    {
      maxHeaderListPairs: limits.headFields,
      settings: {
        maxConcurrentStreams: limits.streamsPerConnection,
        maxHeaderListSize: limits.headBytes,
      },
    },
    handler,
  )
  const { tls: tlsOfPort, tlsOnly = true } = credentials
  // What is sent over a socket does not leave the machine.
  const tls = options.port instanceof URL ? undefined : tlsOfPort
  const { server, endAll } = listener({ http1, http2, tls, tlsOnly, limits, securityLog })
  await listenAt(server, options.port, options.host)
  const dependencies = await watchDependencies(service.needs ?? {}, log, states =>
    health.set(!isDraining && !Object.values(states).includes('down')),
  )
  function drain() {
    isDraining = true
    health.set(false)
  }

  return {
    drain,
    isServing: health.isServing,
    port: (server.address() as Partial<AddressInfo>).port,
    async close() {
      drain()
      await dependencies.close()
      const closed = new Promise(resolve => server.close(resolve))
      endAll()
      await closed
      await service.close()
    },
  }
}
